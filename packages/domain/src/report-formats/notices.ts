import type { ReadingContext } from './report-format.ts';

/** Says that sales came without a SKU. */
export function noticeWithoutSku(context: ReadingContext, lines: number): void {
  if (lines === 0) return;
  const subject = lines === 1 ? '1 line has' : `${lines} lines have`;
  context.notice({ code: 'line_without_sku', text: `${subject} no SKU and count for 'Unknown SKU'.`, lines });
}
