import { readCsvText } from '../../../figures/exports/csv-text.ts';
import { findTagsProblem, readTags } from '../../../products/index.ts';
import type { CatalogueLayerRow } from '../layer-row.ts';
import { column, type FormatContext, type TakenFormat } from '../report-format.ts';

type Role = 'sku' | 'asin' | 'parent' | 'brand' | 'tags';

/** The seller's own list of products: what the SKUs and ASINs of reports are called. */
export const catalogueFile: TakenFormat<Role> = {
  id: 'catalogue',
  label: 'Catalog of products',
  menuPath:
    'a CSV with the columns sku, asin, parent_sku_name, brand_name and, where products have tags, tags',
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
    tags: column('text', ['tags']),
  },
  open(context) {
    const lines = new LinesOfSkus();
    return {
      take(line) {
        // As Skuline saves it: a SKU may begin like a formula.
        const sku = readCsvText(line.name('sku'));
        if (sku === '') return line.bad('sku', 'is blank');
        const names = {
          parentSku: readCsvText(line.text('parent')),
          brand: readCsvText(line.text('brand')),
        };
        const tags = context.has('tags') ? readTags(readCsvText(line.text('tags'))) : undefined;
        const problem = findTagsProblem(tags ?? []);
        if (problem !== null) return line.bad('tags', problem);
        const row = { line: line.number, sku, asin: line.text('asin'), ...names, tags };
        lines.add(row);
        context.out.catalogue.push(row);
      },
      finish: () => lines.tell(context),
    };
  },
};

/** More SKUs than these are counted. */
const MAX_NAMED = 3;

/** The lines of each SKU, to say where they contradict one another. */
export class LinesOfSkus {
  readonly #first = new Map<string, CatalogueLayerRow>();
  /** By SKU, the first line of each way in which it is named. */
  readonly #contradicting = new Map<string, number[]>();

  add(row: CatalogueLayerRow): void {
    const first = this.#first.get(row.sku);
    if (first === undefined) this.#first.set(row.sku, row);
    else if (first.parentSku !== row.parentSku || first.brand !== row.brand || first.asin !== row.asin) {
      const lines = this.#contradicting.get(row.sku) ?? [first.line];
      this.#contradicting.set(row.sku, lines);
      lines.push(row.line);
    }
  }

  tell(context: Pick<FormatContext, 'notice'>): void {
    const count = this.#contradicting.size;
    if (count === 0) return;
    const named = [...this.#contradicting]
      .slice(0, MAX_NAMED)
      .map(([sku, lines]) => `'${sku}' on lines ${lines.slice(0, MAX_NAMED).join(', ')}`)
      .join('; ');
    const more = count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : '';
    const subject = count === 1 ? '1 SKU stands' : `${count} SKUs stand`;
    const text = `${subject} in several lines with different parents, brands or ASINs: ${named}${more}. The last of them counts.`;
    context.notice({ code: 'contradicting_lines', text, lines: count });
  }
}
