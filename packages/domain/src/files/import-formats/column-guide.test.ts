import { expect, test } from 'vitest';
import { describeColumns, OWN_FILE_FORMATS } from './index.ts';

test.each([
  ['daily_performance', 'date_key', 'YYYY-MM-DD', '2026-11-20'],
  ['daily_performance', 'brand_name', "Text; blank becomes 'Unknown Brand'", 'Alder & Oak'],
  ['daily_performance', 'orders', 'Whole number', '42'],
  ['daily_performance', 'gross_sales', 'US dollars with a decimal point', '1234.50'],
  ['daily_performance', 'net_sales', 'US dollars with a decimal point; may be negative', '1234.50'],
  ['daily_performance', 'contribution', 'US dollars with a decimal point; may be negative', '1234.50'],
  ['keyword_volume', 'date_key', 'YYYY-MM-DD', '2026-11-15'],
  ['keyword_volume', 'query', 'Text, never blank', 'electric kettle'],
  ['keyword_volume', 'volume', 'Whole number', '1200'],
] as const)('the guide to %s says how %s is written: %s', (format, name, writing, example) => {
  const guide = describeColumns(OWN_FILE_FORMATS[format]).find((column) => column.name === name);
  expect(guide).toMatchObject({ writing, example });
});
