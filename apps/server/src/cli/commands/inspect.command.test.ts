import path from 'node:path';
import { expect, test } from 'vitest';
import { TEST_DATA } from '../../testing/expected-figures.ts';
import { runProgram } from '../program.ts';
import type { Terminal } from '../terminal.ts';

/** Runs `skuline inspect` in the folder of the sample reports. */
async function inspect(...args: string[]): Promise<{ code: number; printed: string; said: string }> {
  const texts = { printed: '', said: '' };
  const writeTo = (text: keyof typeof texts) => ({
    write: (more: string) => {
      texts[text] += more;
      return true;
    },
  });
  // All of a terminal this command uses.
  const terminal = {
    stdout: writeTo('printed'),
    stderr: writeTo('said'),
    folder: path.join(TEST_DATA, 'reports'),
    signal: new AbortController().signal,
  } as unknown as Terminal;
  const code = await runProgram(['inspect', ...args], terminal);
  return { code, ...texts };
}

test('says what a report is, its days and the totals of each kind', async () => {
  // Totals of the file's facts in expected.json.
  expect(await inspect('other/ebay_all-orders-report_oct-20_to_oct-22.csv')).toEqual({
    code: 0,
    printed: [
      'ebay_all-orders-report_oct-20_to_oct-22.csv: eBay: All Orders report (ebay_orders)',
      '  Lines     6',
      '  Days      2026-10-20 to 2026-10-22',
      '  Sales     units sold 8, orders 5, gross sales $326.00',
      "  Note      1 line has no SKU and counts for 'Unknown SKU'.",
      '  Note      Days are taken as eBay prints them; it does not say in which time zone they are.',
      '',
    ].join('\n'),
    said: '',
  });
});

const BY_CHILD = 'amazon/business-report_child-asin_2026-10-20.csv';

test('names each question that is not answered, and how to answer it', async () => {
  const { code, said } = await inspect(BY_CHILD);
  expect(code).toBe(1);
  expect(said).toContain('day: Which day is the report about?');
  expect(said).toContain("--answer 'day=…'");
});

test('takes answers', async () => {
  const { code, printed } = await inspect(BY_CHILD, '--answer', 'day=2026-10-20');
  expect(code).toBe(0);
  expect(printed).toContain('2026-10-20 to 2026-10-20');
});

test('refuses in a sentence with the bad lines, and goes on with the next file', async () => {
  const { code, printed, said } = await inspect('bad/all-orders_bad-values.txt', 'amazon/catalogue.csv');
  expect(code).toBe(1);
  expect(said).toContain('Line 8: item-price "34,99" is not an amount with a decimal point');
  expect(said).toContain("1 of 2 files can't be imported as they are.");
  expect(printed).toContain('Products  14');
});

test('an answer without a name is no answer', async () => {
  const { code, said } = await inspect(BY_CHILD, '--answer', '2026-10-20');
  expect(code).toBe(1);
  expect(said).toContain('day=2026-10-19');
});
