import type { ImportDetail } from '@skuline/contract';
import { useMutation } from '@tanstack/react-query';
import { tenantScope, type Upload, UploadRefused, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { CsvButtons, RefusedFile, saveFile, showToast } from '../../ui/index.ts';

/** The upload of a catalog. */
export type UploadNames = Upload<{ readonly import: ImportDetail }>;

/** Sends files of names, one after another. */
export function useNamesUpload(upload: UploadNames, onBegun: (started: ImportDetail) => void) {
  const api = useApi();
  return useMutation({
    mutationFn: (file: File) => upload(file, { tenantId: api.tenantId }),
    onSuccess: ({ import: started }) => {
      trackAction('names_imported');
      onBegun(started);
    },
  });
}

type NamesUpload = ReturnType<typeof useNamesUpload>;

/** Why the last file was refused, with its bad lines. Nothing of it was saved. */
export function RefusedNames({ sending }: { readonly sending: NamesUpload }) {
  const { error, variables: file } = sending;
  if (error === null || file === undefined) return null;
  const { badLines, badLineCount } =
    error instanceof UploadRefused ? error : { badLines: [], badLineCount: 0 };
  return (
    <RefusedFile
      fileName={file.name}
      message={error.message}
      badLines={badLines}
      badLineCount={badLineCount}
      onDismiss={sending.reset}
    />
  );
}

/** Chooses a CSV file of names, and saves all names as one. */
export function CatalogueFiles({ sending }: { readonly sending: NamesUpload }) {
  const api = useApi();
  const download = useMutation({
    mutationFn: () => api.client.exportCatalogue(tenantScope(api)),
    onSuccess: (file) => {
      trackAction('names_exported');
      saveFile(`skuline-catalogue-${today()}.csv`, file);
    },
    onError: () => showToast({ kind: 'failed', message: 'The file could not be made. Try again.' }),
  });
  return (
    <CsvButtons
      what="names"
      columns="sku, asin, parent_sku_name, brand_name"
      isSending={sending.isPending}
      isSaving={download.isPending}
      onFile={(file) => sending.mutate(file)}
      onSave={() => download.mutate()}
    />
  );
}
