import type { FormatContext } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

/** Amazon's parent of a SKU, an ASIN: offered for the catalog, never written unasked. */
export function offerParent(
  { out }: Pick<FormatContext, 'out'>,
  line: ReportLine<'sku' | 'asin' | 'parent'>,
): void {
  const [sku, parentSku] = [line.name('sku'), line.text('parent')];
  if (sku === '' || parentSku === '') return;
  out.catalogue.push({ line: line.number, sku, asin: line.text('asin'), parentSku, brand: '' });
}
