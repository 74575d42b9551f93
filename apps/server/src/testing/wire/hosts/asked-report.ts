import type { Asked } from '../documents/order-files.ts';
import { isTextList, readObject, textOf } from '../wire-call.ts';
import type { ReportKind } from './report-types.ts';

/** What a report was asked for with; '' where a moment is not said. */
export interface AskedReport {
  readonly marketplaceIds: readonly string[];
  readonly dataStartTime: string;
  readonly dataEndTime: string;
  readonly reportOptions: Readonly<Record<string, string>>;
}

/** The request of a report, or what is wrong with it. */
export function readAsked(
  body: string,
): { readonly reportType: string; readonly asked: AskedReport } | string {
  const {
    reportType,
    marketplaceIds,
    dataStartTime = '',
    dataEndTime = '',
    reportOptions = {},
  } = readObject(body) ?? {};
  if (typeof reportType !== 'string') return 'reportType is required.';
  if (!isTextList(marketplaceIds) || marketplaceIds.length < 1 || marketplaceIds.length > 25) {
    return 'marketplaceIds must have from 1 to 25 identifiers.';
  }
  if (typeof dataStartTime !== 'string' || typeof dataEndTime !== 'string') return 'A moment must be a text.';
  for (const moment of [dataStartTime, dataEndTime]) {
    if (moment !== '' && Number.isNaN(Date.parse(moment))) return `'${moment}' is not a moment in ISO 8601.`;
  }
  const options = Object.entries(Object(reportOptions)).map(([name, value]) => [name, textOf(value)]);
  return {
    reportType,
    asked: { marketplaceIds, dataStartTime, dataEndTime, reportOptions: Object.fromEntries(options) },
  };
}

/** Why no report is made of this; null: one is. */
export function problemOf(asked: Asked, { days, check }: ReportKind): string | null {
  if (days !== null && asked.start > asked.end) return 'dataStartTime must be before dataEndTime.';
  if (days !== null && asked.start > asked.asOf)
    return 'dataStartTime must be prior to or equal to the current time.';
  return check?.(asked) ?? null;
}
