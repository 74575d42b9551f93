import { DIMENSION_IDS, type ProductFilters, type SegmentId } from '../../products/index.ts';
import { PLACE_IDS, type PlaceId } from '../../files/sources/index.ts';
import { STATEMENT_LINE_IDS, STATEMENT_LINES, type StatementLineId } from './statement-lines.ts';

/** What lines open into: products, level by level, or the places where these were sold. */
export const ROWS_BY = ['product', ...PLACE_IDS] as const;
export type RowsBy = (typeof ROWS_BY)[number];

/** A row of the statement that opens: a line, a brand of it, or a parent SKU of that brand. */
export interface RowPath {
  readonly line: StatementLineId;
  /** The brand and the parent SKU; none: the whole line. */
  readonly names: readonly string[];
  /** The places that the line opens into; left out: its products. */
  readonly places?: PlaceId;
}

/** A row that is open, as links have it: `net_sales/Alder/Kettle`, each part escaped as in a JSON pointer (RFC 6901). */
export function openRowText({ line, names }: RowPath): string {
  return [line, ...names.map(escape)].join('/');
}

/** Stands beside the row in a link once all of its segments are shown, and not only the first ones. No name is empty. */
export function allShownText(path: RowPath): string {
  return `${openRowText(path)}/`;
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescape(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** A whole line. */
export function linePath(line: StatementLineId, rows: RowsBy): RowPath {
  return rows === 'product' ? { line, names: [] } : { line, names: [], places: rows };
}

/** What a row opens into; null for a SKU, and for a place. */
export function segmentsBelow({ names, places }: RowPath): SegmentId | null {
  if (places !== undefined) return names.length === 0 ? places : null;
  return DIMENSION_IDS[names.length] ?? null;
}

/** The filters of the segments below a row. */
export function filtersBelow({ names }: RowPath, filters: ProductFilters): ProductFilters {
  const [brand, parent] = names;
  return {
    ...filters,
    ...(brand === undefined ? {} : { brand_name: [brand] }),
    ...(parent === undefined ? {} : { parent_sku_name: [parent] }),
  };
}

function findRow(text: string): RowPath | null {
  const [first, ...names] = text.split('/');
  const line = STATEMENT_LINE_IDS.find((id) => id === first);
  if (line === undefined || names.length >= DIMENSION_IDS.length || names.includes('')) return null;
  return STATEMENT_LINES[line].opensBy === null ? null : { line, names: names.map(unescape) };
}

/** The rows of a link whose segments are in sight: all that they belong to are open, and no filter excludes them. */
export function listOpenRows(
  open: readonly string[],
  filters: ProductFilters,
  rows: RowsBy = 'product',
): RowPath[] {
  const texts = new Set(open);
  return [...texts].flatMap((text) => {
    const path = findRow(text);
    if (path === null) return [];
    const { line, names } = path;
    // The products of a link stay open in it while its places are shown.
    if (rows !== 'product') return names.length === 0 ? [linePath(line, rows)] : [];
    const isInSight = names.every((name, at) => {
      const key = DIMENSION_IDS[at];
      const chosen = key === undefined ? [] : filters[key];
      const above = openRowText({ line, names: names.slice(0, at) });
      return texts.has(above) && (chosen.length === 0 || chosen.includes(name));
    });
    return isInSight ? [path] : [];
  });
}

/** The open rows of a link after a row was opened, or closed with all that is open below it. */
export function toggleRow(open: readonly string[], path: RowPath): string[] {
  const text = openRowText(path);
  if (!open.includes(text)) return [...open, text];
  return open.filter((other) => other !== text && !other.startsWith(`${text}/`));
}
