import { expect, test } from 'vitest';
import { findPreview, questionWithContext, spokenText, wholeSentences } from './index.ts';

test.each([
  ['200 characters are shown in full', 'x'.repeat(200), null],
  ['201 are cut to 120', 'x'.repeat(201), `${'x'.repeat(120)}…`],
  [
    'one of 121 with Parameters: is cut too',
    `Why?\n\nParameters:\n${'x'.repeat(103)}`,
    `Why?\n\nParameters:\n${'x'.repeat(102)}…`,
  ],
  ['one of 120 with Parameters: hides nothing', `Why?\n\nParameters:\n${'x'.repeat(102)}`, null],
  ['never half of a character', `${'x'.repeat(119)}😀${'x'.repeat(100)}`, `${'x'.repeat(119)}…`],
])('%s', (_name, text, preview) => {
  expect(findPreview(text)).toBe(preview);
});

test('a prefilled question has its context after Parameters:', () => {
  expect(questionWithContext('Why?', [['Days', 'Nov 9']])).toBe('Why?\n\nParameters:\nDays: Nov 9');
});

test.each([
  ['Net sales fell', ''],
  ['Net sales fell. By', 'Net sales fell.'],
  ['It is 3.', ''],
  ['It is 3.5 now', ''],
  ['Three SKUs:\n- A', 'Three SKUs:\n'],
])('of %j what is read aloud is %j', (text, whole) => {
  expect(wholeSentences(text, false)).toBe(whole);
  expect(wholeSentences(text, true)).toBe(text);
});

test.each([
  ['**$8,311** less', '$8,311 less'],
  ['# Sales\n- [KTL](https://x.example)', 'Sales KTL'],
  ['| SKU | Sales |\n| --- | ---: |\n| KTL | $5 |', 'SKU, Sales KTL, $5'],
])('%j is heard as %j', (markdown, heard) => {
  expect(spokenText(markdown)).toBe(heard);
});
