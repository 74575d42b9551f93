import type { uploadCosts } from '@skuline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { refreshCosts, tenantScope, type Upload, UploadRefused, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { CsvButtons, RefusedFile, saveFile, showToast } from '../../ui/index.ts';
import { countOf } from './cost-texts.ts';

/** The upload of a file of costs. */
export type UploadCosts = Upload<Uploaded>;

type Uploaded = z.output<(typeof uploadCosts)['response']>;

function describeUploaded({ name }: File, { lines, unchanged }: Uploaded): string {
  if (lines === unchanged) return `${name}: nothing changed, these costs were known already.`;
  const known = unchanged === 0 ? '' : `, ${countOf(unchanged, 'other')} known already`;
  return `${name}: ${countOf(lines - unchanged, 'cost')} saved${known}.`;
}

/** Sends files of costs, one after another. */
export function useCostUpload(upload: UploadCosts) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload(file, { tenantId: api.tenantId }),
    onSuccess: (uploaded, file) => {
      trackAction('costs_imported', { lines: uploaded.lines });
      showToast({ kind: 'done', message: describeUploaded(file, uploaded) });
      return refreshCosts(cache);
    },
  });
}

export type CostUpload = ReturnType<typeof useCostUpload>;

/** Chooses a CSV file of costs, and saves all costs as one. */
export function FileButtons({ upload }: { readonly upload: CostUpload }) {
  const api = useApi();
  const download = useMutation({
    mutationFn: () => api.client.exportCosts(tenantScope(api)),
    onSuccess: (file) => {
      trackAction('costs_exported');
      saveFile(`skuline-costs-${today()}.csv`, file);
    },
    onError: () => showToast({ kind: 'failed', message: 'The file could not be made. Try again.' }),
  });
  return (
    <CsvButtons
      what="costs"
      columns="sku_name, effective_from, unit_cost"
      isSending={upload.isPending}
      isSaving={download.isPending}
      onFile={(file) => upload.mutate(file)}
      onSave={() => download.mutate()}
    />
  );
}

/** Why the last file was refused, with its bad lines. Nothing of it was saved. */
export function RefusedCosts({ upload }: { readonly upload: CostUpload }) {
  const { error, variables: file } = upload;
  if (error === null || file === undefined) return null;
  const { badLines, badLineCount } =
    error instanceof UploadRefused ? error : { badLines: [], badLineCount: 0 };
  return (
    <RefusedFile
      fileName={file.name}
      message={error.message}
      badLines={badLines}
      badLineCount={badLineCount}
      onDismiss={upload.reset}
    />
  );
}
