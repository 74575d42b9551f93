import { expect } from 'vitest';
import type { ExpectedReport } from './expected-reports.ts';
import type { WholeReading } from './read-whole.ts';
import { flagsOf, keywordsOf, sortRows, sumRows } from './sum-reading.ts';

/** Notices that need the catalog, which the readers don't know. */
const OF_THE_CATALOGUE = ['unknown_sku', 'unknown_asin', 'query_known_from_another_asin'];

/** What was read, in the form of the expected figures. */
export function partsOf(
  { reading, facts, keywords }: WholeReading,
  { expected, catalogue }: ExpectedReport,
): Readonly<Record<string, unknown>> {
  const covers = reading.holds === 'facts' ? reading.covers() : [];
  return {
    format: reading.format,
    data_lines: reading.rowCount(),
    facts: sumRows(facts, catalogue, expected.facts?.columns ?? []),
    keyword_rows: keywordsOf(keywords, catalogue),
    covers: Object.fromEntries(covers.map(({ kind, first, last }) => [kind, [first, last]])),
    flags: flagsOf(facts, catalogue),
    notices: reading.notices(),
  };
}

/** What has to be there of it: only what is said of the file. */
export function expectedParts({ expected }: ExpectedReport): Readonly<Record<string, unknown>> {
  const { format, data_lines, facts, keyword_rows, covers, flags, notices } = expected;
  const told = notices.filter(({ code }) => !OF_THE_CATALOGUE.includes(String(code)));
  const parts = {
    format,
    data_lines,
    facts: facts && { columns: facts.columns, rows: sortRows(facts.rows) },
    keyword_rows: keyword_rows?.map((row) => row.join(' ')).toSorted(),
    covers,
    flags: flags?.map((flag) => flag.join(' ')).toSorted(),
    notices: expect.arrayContaining(told.map((notice) => expect.objectContaining(withoutNote(notice)))),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** The words for the readers of the expected figures are not ours. */
function withoutNote(notice: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(notice).filter(([name]) => name !== 'note'));
}
