import { column, type TakenFormat } from '../report-format.ts';
import { LinesOfSkus } from './catalogue.format.ts';

type Role = 'sku' | 'asin' | 'id' | 'idType';

/** How Amazon writes that the id of a product is an ASIN. */
const IS_ASIN = /^(?:1|asin)$/i;

/**
 * What a seller offers: which ASIN a SKU is of. It knows no brand and no parent, and leaves those that are known as they
 * are.
 */
export const amazonListings: TakenFormat<Role> = {
  id: 'amazon_listings',
  label: 'Amazon: All Listings',
  menuPath: 'Reports → Inventory Reports → All Listings Report',
  holds: 'catalogue',
  channel: null,
  speaks: {},
  marks: [['seller-sku'], ['listing-id', 'item-name'], ['asin1', 'product-id']],
  isFlat: true,
  columns: {
    sku: column('text', ['seller-sku'], { isRequired: true }),
    asin: column('text', ['asin1']),
    id: column('text', ['product-id']),
    idType: column('text', ['product-id-type']),
  },
  open(context) {
    const lines = new LinesOfSkus();
    let count = 0;
    return {
      take(line) {
        const sku = line.name('sku');
        if (sku === '') return line.bad('sku', 'is blank');
        const asin = line.text('asin') || (IS_ASIN.test(line.text('idType')) ? line.text('id') : '');
        const row = { line: line.number, sku, asin, parentSku: '', brand: '' };
        count++;
        lines.add(row);
        context.out.catalogue.push({ ...row, line: 0 });
      },
      finish() {
        lines.tell(context);
        const text =
          'The report knows SKUs and their ASINs, no brands and no parents. Names that your catalog has stay; name the others on the page Catalog.';
        context.notice({ code: 'listings_name_no_brand', text, lines: count });
      },
    };
  },
};
