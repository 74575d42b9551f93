import type { ReportLayout, ReportMatch } from '@skuline/domain/report-formats';
import { ReportAsks, ReportRefused } from './report-errors.ts';

/** The worse a match, the later. */
export const RANK: Readonly<Record<ReportMatch['status'], number>> = {
  taken: 0,
  declined: 0,
  asks: 1,
  refused: 2,
  unknown: 3,
};

const KNOWN =
  'Amazon (All Orders, business reports, advertised product, search query performance, transactions), Amazon Vendor sales, Shopify, eBay, TikTok Shop, Etsy, Walmart, WooCommerce, BigCommerce, sellerboard, Google Analytics items by day';
const OTHERS =
  "Figures of any other source can be brought in with Skuline's own daily file, whose columns the page Import data lists.";

/** The layout of a report that is taken; throws for every other one. `where` says what of the file was looked at. */
export function acceptMatch(match: ReportMatch, where = ''): ReportLayout {
  return match.status === 'taken' ? match.layout : refuseMatch(match, where);
}

export function refuseMatch(match: Exclude<ReportMatch, { status: 'taken' }>, where = ''): never {
  if (match.status === 'asks') throw new ReportAsks(null, match.questions);
  if (match.status === 'declined') {
    const { id, label, reason, sentence } = match.format;
    throw new ReportRefused(`${label}: ${sentence}`, { reason, format: id });
  }
  if (match.status === 'refused') {
    throw new ReportRefused(match.sentence, { reason: match.reason, format: match.format });
  }
  const sentence = `The file is none of the reports Skuline knows: ${KNOWN}.${where} If it is one of them in another language, set that site to English and download it again. ${OTHERS}`;
  throw new ReportRefused(sentence, { reason: 'unknown_report', format: null });
}
