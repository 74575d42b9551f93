import { Button } from '@mantine/core';
import type { ImportDetail } from '@skuline/contract';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { tenantScope, type Upload, UploadRefused, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Hint, Icon, saveFile, showToast } from '../../ui/index.ts';
import classes from './Catalogue.module.css';

/** The upload of a catalog. */
export type UploadNames = Upload<{ readonly import: ImportDetail }>;

interface CatalogueFilesProps {
  readonly upload: UploadNames;
  readonly onBegun: (started: ImportDetail) => void;
}

/** Chooses a CSV file of names, and saves all names as one. */
export function CatalogueFiles({ upload, onBegun }: CatalogueFilesProps) {
  const api = useApi();
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: File) => upload(file, { tenantId: api.tenantId }),
    onSuccess: ({ import: started }) => {
      trackAction('names_imported');
      onBegun(started);
    },
    onError: (error, { name }) => {
      const [line] = error instanceof UploadRefused ? error.badLines : [];
      const where =
        line === undefined || line.line === null
          ? ''
          : ` Line ${line.line}: ${line.column ?? ''} ${line.reason}.`;
      showToast({ kind: 'failed', message: `${name}: ${error.message}${where}` });
    },
  });
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
