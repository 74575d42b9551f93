import { countOf } from '@skuline/domain/formatting';
import { defineGroup } from '../command.ts';
import { defineOwnFileImport } from '../own-file.ts';

const importCommand = defineOwnFileImport({
  name: 'import-rates',
  description:
    'import currency rates (CSV with date_key, from, to, rate: one unit of from is rate units of to; gzip or not): all lines or none',
  async take({ currencies }, { id, name }, source) {
    const { rates } = await currencies.importRates(id, source);
    return `Imported ${countOf(rates, 'rate')} from ${source.fileName} into '${name}'.`;
  },
});

export const ratesCommand = defineGroup({ import: importCommand });
