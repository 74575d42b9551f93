import type { LayerRow } from '../layer-row.ts';
import { column } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';

const PERCENT = 100;

/** The columns that tell of page views, by the names of a layout; files without them are older, and tell nothing of it. */
export function pageViewColumns(views: readonly string[], featured: readonly string[]) {
  return { views: column('count', views), featured: column('percent', featured) };
}

/** How often a product's page was viewed, and on how many of these views its own offer was featured: unknown where a cell is missing or can't be read. */
export function pageViewsOf(line: ReportLine<'views' | 'featured'>): Pick<LayerRow, 'views'> {
  const [all, percent] = [line.findCount('views'), line.findPercent('featured')];
  if (all === null) return {};
  return { views: { all, featured: percent === null ? null : Math.round((all * percent) / PERCENT) } };
}
