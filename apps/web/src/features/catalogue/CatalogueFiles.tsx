import { Button } from '@mantine/core';
import type { ImportDetail } from '@skuline/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { tenantScope, type Upload, UploadRefused, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Hint, Icon, RefusedFile, saveFile, showToast } from '../../ui/index.ts';
import classes from './Catalogue.module.css';

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
  const input = useRef<HTMLInputElement>(null);
  const download = useMutation({
    mutationFn: () => api.client.exportCatalogue(tenantScope(api)),
    onSuccess: (file) => {
      trackAction('names_exported');
      saveFile(`skuline-catalogue-${today()}.csv`, file);
    },
    onError: () => showToast({ kind: 'failed', message: 'The file could not be made. Try again.' }),
  });
  return (
    <>
      <Hint text="Columns: sku, asin, parent_sku_name, brand_name">
        <Button
          variant="default"
          leftSection={<Icon shape={IconUpload} />}
          loading={sending.isPending}
          onClick={() => input.current?.click()}
        >
          Import CSV
        </Button>
      </Hint>
      <input
        ref={input}
        className={classes.file}
        type="file"
        accept=".csv,.csv.gz,.gz,text/csv,application/gzip"
        aria-label="CSV file of names"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) sending.mutate(file);
          // Allows the same file to be chosen again after it was corrected.
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        leftSection={<Icon shape={IconDownload} />}
        loading={download.isPending}
        aria-label="Save all names as CSV"
        onClick={() => download.mutate()}
      >
        CSV
      </Button>
    </>
  );
}
