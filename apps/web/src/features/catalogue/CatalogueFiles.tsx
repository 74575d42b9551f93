import { type FileUpload, tenantScope, useApi } from '../../api/index.ts';
import { today } from '../../clock.ts';
import { trackAction } from '../../telemetry/index.ts';
import { CsvButtons, saveFile } from '../../ui/index.ts';

/** Chooses a CSV file of names, and saves all names as one. */
export function CatalogueFiles({ upload }: { readonly upload: FileUpload }) {
  const api = useApi();
  const save = async () => {
    saveFile(`skuline-catalogue-${today()}.csv`, await api.client.exportCatalogue(tenantScope(api)));
    trackAction('names_exported');
  };
  return (
    <CsvButtons
      what="names"
      columns="sku, asin, parent_sku_name, brand_name"
      isSending={upload.isSending}
      onFile={upload.onFile}
      onSave={save}
    />
  );
}
