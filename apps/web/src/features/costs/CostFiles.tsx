import { type uploadCosts, exportCosts } from '@skuline/contract';
import { countOf } from '@skuline/domain/formatting';
import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  type FileUpload,
  refreshCosts,
  tenantScope,
  type Upload,
  useApi,
  useFileUpload,
  useMay,
} from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { CsvButtons, saveFile, showToast } from '../../ui/index.ts';

/** The upload of a file of costs. */
export type UploadCosts = Upload<Uploaded>;

type Uploaded = z.output<(typeof uploadCosts)['response']>;

function describeUploaded({ name }: File, { lines, unchanged }: Uploaded): string {
  if (lines === unchanged) return `${name}: nothing changed, these costs were already known.`;
  const known = unchanged === 0 ? '' : `, ${countOf(unchanged, 'other')} already known`;
  return `${name}: ${countOf(lines - unchanged, 'cost')} saved${known}.`;
}

/** Sends files of costs, one after another. */
export function useCostUpload(upload: UploadCosts): FileUpload {
  const cache = useQueryClient();
  return useFileUpload(upload, (uploaded, file) => {
    trackAction('costs_imported', { lines: uploaded.lines });
    showToast({ kind: 'done', message: describeUploaded(file, uploaded) });
    return refreshCosts(cache);
  });
}

/** Chooses a CSV file of costs, and saves all costs as one. */
export function CostFiles({ upload }: { readonly upload: FileUpload }) {
  const api = useApi();
  const { may } = useMay('costs.write');
  const save = async () => {
    saveFile(`skuline-costs-${today()}.csv`, await api.call(exportCosts, tenantScope(api)));
    trackAction('costs_exported');
  };
  return (
    <CsvButtons
      what="costs"
      columns="sku_name, effective_from, unit_cost"
      isSending={upload.isSending}
      mayImport={may}
      onFile={upload.onFile}
      onSave={save}
    />
  );
}
