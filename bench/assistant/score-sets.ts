import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { toDateKey } from '@skuline/domain/calendar';
import { FACT_IDS, type FactId } from '@skuline/domain/metrics';
import { generateSampleRows } from '@skuline/domain/sample-data';

const LEVELS = ['brand_name', 'parent_sku_name', 'sku_name'] as const;
export type Level = (typeof LEVELS)[number];

/** A row of a daily performance file, its facts by their names. */
export type ScoreRow = Readonly<Record<FactId, number>> &
  Readonly<Record<Level, string>> & { readonly date: string };

/** A seller whose figures are known, and the day on which it is asked. */
export interface ScoreSet {
  readonly name: string;
  readonly today: string;
  readonly csv: string;
  readonly rows: readonly ScoreRow[];
}

const HEADER = ['date_key', ...LEVELS, ...FACT_IDS];

function parseRows(csv: string): ScoreRow[] {
  const [header = '', ...lines] = csv.split(/\r?\n/).filter((line) => line !== '');
  const columns = header.split(',');
  const at = (id: string) => columns.indexOf(id);
  return lines.map((line) => {
    const cells = line.split(',');
    const facts = FACT_IDS.map((id) => [id, Number(cells[at(id)])] as const);
    const names = LEVELS.map((id) => [id, cells[at(id)] ?? ''] as const);
    // Exactly the facts and the levels, each with its cell.
    return { date: cells[at('date_key')] ?? '', ...Object.fromEntries([...facts, ...names]) } as ScoreRow;
  });
}

function realSet(name: string, today: string): ScoreSet {
  const file = path.resolve(import.meta.dirname, '../../test-data', `${name}.csv.gz`);
  const csv = gunzipSync(readFileSync(file)).toString('utf8');
  return { name, today, csv, rows: parseRows(csv) };
}

/** The invented seller has what the real ones lack: sessions and ads. */
function sampleSet(): ScoreSet {
  const today = '2026-11-23';
  const rows = [...generateSampleRows({ seed: 7, until: toDateKey('2026-11-22'), months: 14 })];
  const lines = rows.map((row) =>
    [row.date_key, ...LEVELS.map((id) => row[id]), ...FACT_IDS.map((id) => row[id])].join(','),
  );
  const csv = [HEADER.join(','), ...lines].join('\n');
  return { name: 'sample', today, csv, rows: parseRows(csv) };
}

export function readScoreSets(): ScoreSet[] {
  return [realSet('superstore', '2017-11-24'), realSet('online_retail', '2011-11-24'), sampleSet()];
}
