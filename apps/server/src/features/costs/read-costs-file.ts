import { type DateKey, LATEST_DAY, toDateKey } from '@skuline/domain/calendar';
import { UNIT_COST_LIMIT } from '@skuline/domain/costs';
import type { FileFormat } from '@skuline/domain/import-formats';
import { unescapeTsv } from '../../stores/tsv-text.ts';
import {
  type BadLine,
  type FileSource,
  FileRefused,
  loadRows,
  MAX_BAD_LINES,
  openFile,
  refuseBadLines,
  shortenValue,
} from '../imports/index.ts';

/** A line of the file. */
interface FileCost {
  readonly line: number;
  readonly skuName: string;
  readonly effectiveFrom: DateKey;
  readonly unitCost: number;
}

export interface CostsFile {
  readonly costs: readonly FileCost[];
  readonly ignoredColumns: readonly string[];
  /** Costs that had more than 4 decimals. */
  readonly rounded: {
    readonly count: number;
    readonly firstLine: number;
    readonly firstColumn: string;
  } | null;
}

const UNIT_COSTS: FileFormat = {
  label: 'unit costs',
  columns: [
    { name: 'sku_name', kind: 'name', whenBlank: null },
    { name: 'effective_from', kind: 'date' },
    { name: 'unit_cost', kind: 'money', mayBeNegative: false, isRequired: true },
  ],
};

/** The most costs held in memory: ten changes for each of 50,000 SKUs. */
const MAX_COSTS = 500_000;

/**
 * Reads a file of unit costs with the importer's own rules. Throws FileRefused with the first lines that are wrong, also for
 * one that names the same SKU and day twice. A name is read as the export of costs writes it.
 */
export async function readCostsFile(source: FileSource): Promise<CostsFile> {
  const file = await openFile(source, [UNIT_COSTS]);
  const costs: FileCost[] = [];
  const decoder = new TextDecoder();
  const { rounded, ...read } = await loadRows(file, {
    importId: 0,
    today: LATEST_DAY,
    insert: (columns, chunk) => {
      for (const line of decoder.decode(chunk).split('\n')) {
        if (line !== '') costs.push(costOf(columns, line));
      }
      if (costs.length > MAX_COSTS) {
        const most = MAX_COSTS.toLocaleString('en-US');
        throw new FileRefused(
          `The file has more than ${most} costs. Split it and import the parts one after the other.`,
        );
      }
      return Promise.resolve();
    },
    onRows: () => undefined,
  });
  refuseBadLines(read);
  refuseBadLines({ ...reportOf(costs), rows: costs.length });
  return { costs, ignoredColumns: file.layout.ignoredColumns, rounded };
}

function costOf(columns: readonly string[], line: string): FileCost {
  const fields = line.split('\t');
  const field = (name: string) => unescapeTsv(fields[columns.indexOf(name)] ?? '');
  return {
    line: Number(field('line')),
    skuName: field('sku_name'),
    effectiveFrom: toDateKey(field('effective_from')),
    unitCost: Number(field('unit_cost')),
  };
}

/** What only shows once all lines are read: costs that are too large, and lines that repeat another one. */
function reportOf(costs: readonly FileCost[]): { badLines: BadLine[]; badLineCount: number } {
  const firstLines = new Map<string, number>();
  const bad: BadLine[] = [];
  for (const { line, skuName, effectiveFrom, unitCost } of costs) {
    if (unitCost > UNIT_COST_LIMIT.max) {
      const reason = `is more than ${UNIT_COST_LIMIT.max.toLocaleString('en-US')}`;
      bad.push({ line, column: 'unit_cost', value: String(unitCost), reason });
    }
    const key = `${effectiveFrom} ${skuName}`;
    const first = firstLines.get(key);
    if (first === undefined) firstLines.set(key, line);
    else {
      const value = shortenValue(`${skuName}, ${effectiveFrom}`);
      bad.push({ line, column: null, value, reason: `repeats line ${first}` });
    }
  }
  return { badLines: bad.slice(0, MAX_BAD_LINES), badLineCount: bad.length };
}
