import { formatCount, countOf } from '@skuline/domain/formatting';
import type { CostsService } from '../../features/costs/index.ts';
import { defineGroup } from '../command.ts';
import { ignoredColumnsLine, roundedLine } from '../import-report.ts';
import { defineOwnFileImport } from '../own-file.ts';

const AUTHOR = { userId: null, name: 'command line' };

const importCommand = defineOwnFileImport({
  name: 'import-costs',
  description:
    'import unit costs by SKU (CSV with sku_name, effective_from, unit_cost; gzip or not): all lines or none',
  take: async ({ costs }, { id, name }, source) =>
    formatImported(await costs.importFile(id, AUTHOR, source), source.fileName, name),
});

export const costsCommand = defineGroup({ import: importCommand });

type Imported = Awaited<ReturnType<CostsService['importFile']>>;

function formatImported(
  { change, lines, unchanged, rounded, ignoredColumns }: Imported,
  fileName: string,
  tenant: string,
): string {
  if (change === null) {
    return `Nothing changed: '${tenant}' has ${lines === 1 ? 'this cost' : `these ${formatCount(lines)} costs`} already.`;
  }
  const known = unchanged === 0 ? '' : `, ${formatCount(unchanged)} known already`;
  return [
    `Imported ${fileName} into '${tenant}' as change ${change.change_id} of its costs.`,
    `  Costs            ${countOf(change.entry_count, 'new value')}${known}`,
    ...ignoredColumnsLine(ignoredColumns),
    ...roundedLine(rounded),
  ].join('\n');
}
