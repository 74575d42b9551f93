import type { ReadingContext } from './report-format.ts';

/** Says that sales came without a SKU. */
export function noticeWithoutSku(context: ReadingContext, lines: number): void {
  if (lines === 0) return;
  const subject = lines === 1 ? '1 line has no SKU and counts' : `${lines} lines have no SKU and count`;
  context.notice({ code: 'line_without_sku', text: `${subject} for 'Unknown SKU'.`, lines });
}
