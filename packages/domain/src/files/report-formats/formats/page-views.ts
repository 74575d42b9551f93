import type { LayerRow } from '../layer-row.ts';
import { column } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

const PERCENT = 100;

/** The columns that tell of page views, by the names of a layout; files without them are older, and tell nothing of it. */
export function pageViewColumns(views: readonly string[], featured: readonly string[]) {
  return { views: column('count', views), featured: column('percent', featured) };
}

/** How often a product's page was viewed, and on how many of these views its own offer was featured: unknown where a cell is missing. */
export function pageViewsOf(line: ReportLine<'views' | 'featured'>): Pick<LayerRow, 'views'> {
  if (line.text('views') === '') return {};
  const all = line.count('views');
  const percent = line.percent('featured');
  return { views: { all, featured: percent === null ? null : Math.round((all * percent) / PERCENT) } };
}
