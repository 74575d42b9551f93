import { FACT_IDS, FACTS } from '@skuline/domain/metrics';
import { DIMENSION_IDS } from '@skuline/domain/products';
import {
  CATALOG,
  generateSampleRows,
  listSampleWeeks,
  sampleKeywords,
  type SampleOptions,
  type SampleRow,
} from '@skuline/domain/sample-data';

const CHUNK_LENGTH = 100_000;

/** Daily performance of the sample seller in Skuline's own CSV format, oldest day first. */
export function generateDailyPerformanceCsv(options: SampleOptions): AsyncIterable<Uint8Array> {
  return encodeLines(dailyPerformanceLines(options));
}

/** Weekly searches by parent SKU and query in Skuline's own CSV format, oldest week first. */
export function generateKeywordVolumesCsv(options: SampleOptions): AsyncIterable<Uint8Array> {
  return encodeLines(keywordVolumeLines(options));
}

function* dailyPerformanceLines(options: SampleOptions): Generator<string> {
  yield ['date_key', ...DIMENSION_IDS, ...FACT_IDS].join(',');
  for (const row of generateSampleRows(options)) {
    yield [row.date_key, ...DIMENSION_IDS.map((id) => row[id]), ...factTexts(row)].join(',');
  }
}

/** Counts as integers, money with two decimals. */
function factTexts(row: SampleRow): string[] {
  return FACT_IDS.map((id) => (FACTS[id].kind === 'money' ? row[id].toFixed(2) : String(row[id])));
}

function* keywordVolumeLines(options: SampleOptions): Generator<string> {
  yield 'date_key,parent_sku_name,query,volume';
  for (const week of listSampleWeeks(options)) {
    for (const parent of CATALOG) {
      for (const { query, volume } of sampleKeywords(options, parent, week)) {
        yield `${week},${parent.name},${query},${volume}`;
      }
    }
  }
}

async function* encodeLines(lines: Iterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  let text = '';
  for (const line of lines) {
    text += `${line}\n`;
    if (text.length < CHUNK_LENGTH) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}
