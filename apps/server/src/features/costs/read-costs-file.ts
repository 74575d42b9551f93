import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { UNIT_COST_LIMIT } from '@skuline/domain/costs';
import type { FileFormat } from '@skuline/domain/import-formats';
import { type FileSource, readLines } from '../files/index.ts';

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
  const { lines: costs, ...read } = await readLines<FileCost>(source, {
    format: UNIT_COSTS,
    most: MAX_COSTS,
    what: 'costs',
    lineOf: (field) => ({
      line: Number(field('line')),
      skuName: field('sku_name'),
      effectiveFrom: toDateKey(field('effective_from')),
      unitCost: Number(field('unit_cost')),
    }),
    problemsOf: ({ unitCost }) => {
      if (unitCost <= UNIT_COST_LIMIT.max) return [];
      const reason = `is more than ${UNIT_COST_LIMIT.max.toLocaleString('en-US')}`;
      return [{ column: 'unit_cost', value: String(unitCost), reason }];
    },
    keyOf: ({ skuName, effectiveFrom }) => `${skuName}, ${effectiveFrom}`,
  });
  return { costs, ...read };
}
