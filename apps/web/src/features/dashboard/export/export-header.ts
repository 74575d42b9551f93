import { BUSINESS_TIME_ZONE } from '@skuline/domain/calendar';
import { DIMENSION_IDS, DIMENSIONS, hasFilters, type ProductFilters } from '@skuline/domain/products';
import type { DashboardQuestion } from '../data/question.ts';
import type { CsvCell } from '../../../ui/index.ts';

export interface ExportHeaderInput {
  readonly title: string;
  readonly question: DashboardQuestion;
  /** Of the tenant's data; null while it is not known. */
  readonly dataVersion: number | null;
}

function filterLines(filters: ProductFilters): CsvCell[][] {
  if (!hasFilters(filters)) return [['Filters', 'None']];
  return DIMENSION_IDS.filter((id) => filters[id].length > 0).map((id) => [
    `Filter: ${DIMENSIONS[id].plural}`,
    ...filters[id],
  ]);
}

/** The lines above every exported table: what it shows, of which days, products and data. */
export function exportHeader({ title, question, dataVersion }: ExportHeaderInput): CsvCell[][] {
  const { range, comparison, filters } = question;
  return [
    ['Skuline', title],
    ['Range', range.start, range.end],
    ['Compared with', comparison.start, comparison.end],
    ...filterLines(filters),
    ['Time zone', BUSINESS_TIME_ZONE],
    ['Data version', dataVersion],
    [],
  ];
}
