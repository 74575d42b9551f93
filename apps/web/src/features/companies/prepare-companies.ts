import type { Company } from '@skuline/contract';
import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { type CompanyFigure, type CompanyMetric, prepareCompanyFigures } from '@skuline/domain/cards';
import { readKnownDays } from '@skuline/domain/known-days';
import { readFacts } from '@skuline/domain/metrics';

/** A company as a row. */
export interface CompanyRow extends Pick<Company, 'id' | 'name' | 'role' | 'brands' | 'last_imported_at'> {
  readonly openInsights: number;
  /** Null before the first import. */
  readonly through: DateKey | null;
  readonly figures: Readonly<Record<CompanyMetric, CompanyFigure>> | null;
}

export interface CompaniesSort {
  readonly by: 'name' | 'insights' | 'through' | CompanyMetric;
  readonly direction: 'asc' | 'desc';
}

export function prepareCompanies(companies: readonly Company[], today: DateKey): CompanyRow[] {
  return companies.map(
    ({ open_insights: openInsights, periods, days, known, facts_present: present, ...company }) => {
      if (periods === null) return { ...company, openInsights, through: null, figures: null };
      const rangeOf = ({ start, end }: typeof periods.current) => ({
        start: toDateKey(start),
        end: toDateKey(end),
      });
      const current = rangeOf(periods.current);
      const figures = prepareCompanyFigures(
        {
          current,
          previous: rangeOf(periods.previous),
          days: days.map((day) => ({ date: toDateKey(day.date_key), sums: readFacts(day) })),
          known: readKnownDays(known),
          present,
        },
        today,
      );
      return { ...company, openInsights, through: current.end, figures };
    },
  );
}

/** What is unknown comes last, whichever way the others are sorted. */
export function sortCompanies(
  rows: readonly CompanyRow[],
  { by, direction }: CompaniesSort,
): readonly CompanyRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  const keyOf = (row: CompanyRow) => {
    if (by === 'name') return row.name;
    if (by === 'through') return row.through;
    return by === 'insights' ? row.openInsights : (row.figures?.[by].value ?? null);
  };
  return rows.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * String(left).localeCompare(String(right), 'en', { numeric: true });
  });
}
