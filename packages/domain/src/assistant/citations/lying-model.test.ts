import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer, SKUS, TOTALS } from './testing/model-answer.ts';
import { createCellBook } from './cell-book.ts';
import { TODAY } from './testing/model-answer.ts';

/** None that could be a year. */
const anyAmount = fc
  .double({ min: 0.01, max: 5_000_000, noNaN: true })
  .filter((value) => value < 1890 || value >= 2110);

/** A figure as people of several languages write it, right or wrong. */
const anyNumber = fc
  .tuple(anyAmount, fc.nat({ max: 2 }))
  .chain(([value, decimals]) =>
    fc.constantFrom(
      value.toFixed(decimals),
      ...['en', 'de', 'fr', 'es', 'de-CH', 'zh', 'ar-EG'].map((language) =>
        new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value),
      ),
      new Intl.NumberFormat('zh', { notation: 'compact' }).format(value),
      new Intl.NumberFormat('en', { notation: 'compact' }).format(value),
    ),
  );
const anySign = fc.constantFrom('', '−', '-', '+', '$', '−$', '€');
const anyUnit = fc.constantFrom(
  '',
  '%',
  ' %',
  ' percentage points',
  '％',
  '百分点',
  ' Prozent',
  ' por ciento',
);

const SENTENCES = [
  'The leader grew about N.',
  'It makes N of the total.',
  'Sales of the best product rose N.',
  'N of the products fell.',
  'Sales of Oak Desk grew N.',
  'Net sales fell from $19,632 to N on Nov 15 – 20.',
  'Der Umsatz von Oak Desk stieg um N.',
  'Les ventes ont baissé de N.',
  'Las ventas de Box 500 subieron N.',
  '销售额增长了N。',
  '| Oak Desk | N |',
  '**N**',
  '{{r1.c2}} and N',
];
/** Numbers in words are no digits to be found, and nothing verifies them either. */
const IN_WORDS = ['twelve percent', 'zwölf Prozent', 'douze pour cent', '百分之十二', 'a third', 'doubled'];

const sentence = fc.constantFrom(...SENTENCES);

test('no figure of its own is verified, in whatever language and words', () => {
  fc.assert(
    fc.property(sentence, anySign, anyNumber, anyUnit, (template, sign, number, unit) => {
      const lie = `${sign}${number}${unit}`;
      const { text, figures } = readAnswer(template.replace('N', () => lie));
      const own = figures.filter(({ status }) => status === 'verified');
      // Only what was cited.
      expect(own.map(({ start, end }) => text.slice(start, end))).toEqual(
        template.includes('{{') ? ['$11,321'] : [],
      );
      expect(figures.some(({ status }) => status === 'unverified')).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test.each(IN_WORDS)('nor one in words: %s', (words) => {
  for (const template of SENTENCES) {
    const { text, figures } = readAnswer(template.replace('N', words));
    const own = figures
      .filter(({ status }) => status === 'verified')
      .map(({ start, end }) => text.slice(start, end));
    expect(own).toEqual(template.includes('{{') ? ['$11,321'] : []);
  }
});

const book = createCellBook(TODAY);
for (const result of [SKUS, TOTALS]) book.add(result);
const figureIds = [1, 2].flatMap((result) =>
  Array.from({ length: 28 }, (_, at) => `r${result}.c${at + 1}`).filter(
    (id) => book.find(id)?.isFigure === true,
  ),
);
const around = fc.constantFrom(
  '',
  ' ',
  '$',
  '−',
  '-',
  '+',
  '%',
  '1',
  '0',
  ',000',
  '.5',
  'k',
  '(',
  ')',
  '**',
  '€',
  '万',
  '–',
);

test('every cited cell is shown as it stands, whatever is written against it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...figureIds), around, around, (id, before, after) => {
      const { text, figures } = readAnswer(`Oak Desk had ${before}{{${id}}}${after} on Nov 8 – 13.`);
      const mark = figures.find(({ status }) => status === 'verified');
      expect(mark).toBeDefined();
      const [start, end] = [mark?.start ?? 0, mark?.end ?? 0];
      expect(text.slice(start, end)).toBe(book.find(id)?.text);
      // Nothing has grown together with it.
      expect(text.slice(0, start)).not.toMatch(/[\p{L}\p{N}$€+−-]$/u);
      expect(text.slice(end)).not.toMatch(/^(?:[\p{L}\p{N}%€$]|[.,]\p{N})/u);
    }),
    { numRuns: 2000 },
  );
});
