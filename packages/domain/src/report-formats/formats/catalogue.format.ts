import { readCsvText } from '../../exports/csv-text.ts';
import { column, type TakenFormat } from '../report-format.ts';

type Role = 'sku' | 'asin' | 'parent' | 'brand';

/** The seller's own list of products: what the SKUs and ASINs of reports are called. */
export const catalogueFile: TakenFormat<Role> = {
  id: 'catalogue',
  label: 'Catalog of products',
  menuPath: 'a CSV with the columns sku, asin, parent_sku_name, brand_name',
  holds: 'catalogue',
  channel: null,
  speaks: {},
  marks: [['sku'], ['parent_sku_name'], ['brand_name']],
  lacks: ['date_key'],
  columns: {
    sku: column('text', ['sku'], { isRequired: true }),
    asin: column('text', ['asin']),
    parent: column('text', ['parent_sku_name'], { isRequired: true }),
    brand: column('text', ['brand_name'], { isRequired: true }),
  },
  open: (context) => ({
    take(line) {
      // As Skuline saves it: a SKU may begin like a formula.
      const sku = readCsvText(line.name('sku'));
      if (sku === '') return line.bad('sku', 'is blank');
      const names = {
        parentSku: readCsvText(line.text('parent')),
        brand: readCsvText(line.text('brand')),
      };
      context.out.catalogue.push({ line: line.number, sku, asin: line.text('asin'), ...names });
    },
  }),
};
