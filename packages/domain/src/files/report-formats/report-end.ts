import type { ReportQuestion, ReportRefusal } from './report-format.ts';

/** How a reading ended. Where it is refused or there are questions, nothing that came out of it may be kept. */
export type ReportEnd =
  | { readonly status: 'read' }
  | { readonly status: 'asks'; readonly questions: readonly ReportQuestion[] }
  | { readonly status: 'refused'; readonly refusal: ReportRefusal };
