import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAnswer, SKUS, statusesOf } from './testing/model-answer.ts';

describe('a cited cell is put in as it stands, with its sign and its unit', () => {
  test.each([
    ['Net sales were {{r1.c23}}.', 'Net sales were $184,200.'],
    ['They changed by **{{r1.c25}}** ({{r1.c26}}).', 'They changed by **−$17,270** (−8.6%).'],
    ['Oak Desk is {{r1.c6}} of it.', 'Oak Desk is 6.1% of it.'],
    ['Conversion was {{r2.c6}}.', 'Conversion was 11.00%.'],
    ['{{r1.c1}} had {{r1.c2}}', 'Oak Desk had $11,321'],
    ['| Oak Desk | {{r1.c2}} |', '| Oak Desk | $11,321 |'],
    // What models make of it.
    ['It was {{ r1.c2 }}, [r1.c2], {r1.c2} or [[R1.C2]].', 'It was $11,321, $11,321, $11,321 or $11,321.'],
    ['It was r1.c2.', 'It was $11,321.'],
    ['It was `{{r1.c2}}`.', 'It was $11,321.'],
    // Whatever stands around it, the figure is that of the cell.
    ['It was ${{r1.c2}}, up {{r1.c26}}%.', 'It was $11,321, up −8.6%.'],
    ['It was -{{r1.c2}}.', 'It was $11,321.'],
    ['It rose +{{r1.c26}}.', 'It rose −8.6%.'],
    ['From {{r1.c3}}–{{r1.c2}}', 'From $19,632 – $11,321'],
    ['{{r1.c2}}{{r1.c3}}', '$11,321 $19,632'],
    ['1{{r1.c2}}', '1 $11,321'],
    ['9,{{r1.c2}}', '9, $11,321'],
    ['{{r1.c2}}0', '$11,321 0'],
    ['{{r1.c2}},000', '$11,321 ,000'],
    ['{{r1.c2}}k', '$11,321 k'],
    ['{{r1.c2}}.', '$11,321.'],
    // There is no such cell, or none yet.
    ['It was {{r9.c9}} and {{r1.c999}}.', 'It was — and —.'],
    // A cut answer: another cell may have been meant.
    ['It was {{r1.c2', 'It was '],
    ['{{r1.c}} and {{name}} and r1', '{{r1.c}} and {{name}} and r1'],
  ])('%s', (written, text) => {
    expect(readAnswer(written).text).toBe(text);
  });

  /** What stands around citations, whole and in pieces of them. */
  const PIECES = [
    '{{r1.c2}} {{ r1.c26 }} [r1.c2] r1.c3 {{r9.c1}} {{r1.c1}} {{r1.c30} {{x}} ` { } [ ] r r1 .c US US$ $ € - − – + ± % ％',
    ',000 , . k 1 9, 42% : ( ) ** | ü',
  ].flatMap((pieces) => pieces.split(' '));
  const piece = fc.constantFrom(...PIECES, ' ', '  ', '\n', '\n\n- ', ' %', 'US $', '. ', 'Oak Desk');
  const written = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

  test('however the text comes in parts', () => {
    fc.assert(
      fc.property(written, fc.uniqueArray(fc.nat({ max: 60 })), (text, cuts) => {
        const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
        const parts = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(readAnswer(parts)).toEqual(readAnswer(text));
        // Character by character is the finest of all.
        expect(readAnswer(text.split(''))).toEqual(readAnswer(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('each is verified, with the cell it comes from; one that no result has is not', () => {
    const { text, figures } = readAnswer('Oak Desk had {{r1.c2}}, and {{r9.c9}}.');
    expect(figures).toEqual([
      {
        start: 13,
        end: 20,
        status: 'verified',
        sources: [{ callId: SKUS.callId, table: 0, row: 0, column: 1 }],
        formula: null,
        warning: null,
      },
      { start: 26, end: 27, status: 'unverified', sources: [], formula: null, warning: null },
    ]);
    expect(text.slice(13, 20)).toBe('$11,321');
  });

  test('a figure that no data say is shown, and is not verified', () => {
    expect(statusesOf(readAnswer('It was {{r1.c2}}.', { evidence: () => null }))).toEqual([
      '$11,321 unverified',
    ]);
  });
});

test('signs without end before a citation are left out', () => {
  expect(readAnswer(`${'-'.repeat(20_000)}{{r1.c2}}.`).text).toBe('$11,321.');
});

test('a text without citations stays as it is, and nothing of it is held back at the end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '{', '[', '`', '$', '-', ' ', '.', 'r', '%') })),
      (parts) => {
        expect(readAnswer(parts).text).toBe(parts.join(''));
      },
    ),
  );
});
