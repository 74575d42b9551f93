import type { FormatContext } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

/** Amazon's parents of SKUs, which are ASINs: each SKU is offered once for the catalog, and never written unasked. */
export function createParentOffers({ out }: Pick<FormatContext, 'out'>) {
  const offered = new Set<string>();
  return (line: ReportLine<'sku' | 'asin' | 'parent'>): void => {
    const [sku, parentSku] = [line.name('sku'), line.text('parent')];
    if (sku === '' || parentSku === '' || offered.has(sku)) return;
    offered.add(sku);
    out.catalogue.push({ line: line.number, sku, asin: line.text('asin'), parentSku, brand: '' });
  };
}
