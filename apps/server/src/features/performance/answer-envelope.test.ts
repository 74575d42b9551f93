import type { DateRange } from '@skuline/domain/calendar';
import { toDateKey } from '@skuline/domain/calendar';
import { describe, expect, test } from 'vitest';
import { answerFromLines, streamAnswer } from './answer-envelope.ts';

const range: DateRange = { start: toDateKey('2026-11-01'), end: toDateKey('2026-11-07') };
const lines = '{"sku_name":"a\\nb","orders":1}\n{"sku_name":"ü","orders":2}\n';

async function streamed(chunks: Uint8Array[]): Promise<unknown> {
  const parts: Uint8Array[] = [];
  async function* source() {
    yield* chunks;
  }
  for await (const part of streamAnswer(source(), { range, hasFilters: false })) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString());
}

describe('the answer round the rows', () => {
  test('rows are passed on as the engine wrote them', () => {
    const answer = answerFromLines(Buffer.from(lines), { range, hasFilters: false });
    expect(JSON.parse(Buffer.from(answer).toString())).toEqual({
      data: [
        { sku_name: 'a\nb', orders: 1 },
        { sku_name: 'ü', orders: 2 },
      ],
      isEmpty: false,
      reason: null,
      message: null,
      dateRange: { start: '2026-11-01', end: '2026-11-07' },
    });
  });

  test.each([
    [false, 'no_data_for_period', 'No data available for the selected date range.'],
    [
      true,
      'no_data_for_filters',
      'No data matches the selected filters. Try adjusting your brand or SKU selections.',
    ],
  ])('with filters: %s, an answer without rows says %s', (hasFilters, reason, message) => {
    const answer = answerFromLines(new Uint8Array(), { range, hasFilters });
    expect(JSON.parse(Buffer.from(answer).toString())).toMatchObject({
      data: [],
      isEmpty: true,
      reason,
      message,
    });
  });

  test('chunks cut at any byte give the same answer', async () => {
    const bytes = Buffer.from(lines);
    const whole = JSON.parse(Buffer.from(answerFromLines(bytes, { range, hasFilters: false })).toString());
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(await streamed([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(whole);
    }
    expect(await streamed([])).toMatchObject({ data: [], isEmpty: true, reason: 'no_data_for_period' });
  });
});
