import { addDays, type DateKey, type DateRange, isInRange } from '../../core/calendar/index.ts';
import { formatCount, formatDateRange, formatMoney, formatPercent } from '../../core/formatting/index.ts';
import { addOffers, lostSalesOf, type OfferSums } from '../../figures/featured-offer/index.ts';
import { certaintyOfCount } from './deviations.ts';
import type { Finding, OpenInsight, RecoveredInsight } from './finding.ts';
import { type DayKinds, STORIES_MOST_DAYS_LATE, newestKnown } from './frames.ts';
import {
  type InsightSeries,
  isRelated,
  namesOfScope,
  type OfferDays,
  productOfScope,
  scopeOfNames,
} from './insight-series.ts';
import { MOST_OF_IT } from './one-story.ts';
import { spreadOf } from './robust.ts';
import type { AnomalyRuleId } from './rules/anomaly-rule.ts';
import {
  AS_USUAL,
  certaintyNeeded,
  DAYS_TO_RECOVER,
  LEAST_DOLLARS,
  STILL_TOLD,
  type Story,
} from './stories.ts';
import { conditionOf } from './tell-story.ts';
import { dollars } from './words.ts';

/** What raises it, as its rule in the list of a company. */
export const FEATURED_OFFER_LOSS = 'featured_offer_loss';

/** So many of the newest days are looked at; the one in which the fall is surest is told. */
const WINDOWS = [14, 7, 3];
const BEFORE_DAYS = 28;
/** Of the days before, at least so many have to be told; of a window two of three. */
const LEAST_BEFORE = 14;
const LEAST_OF_WINDOW = 2 / 3;
/** A share that fell by less is no story. */
const LEAST_FALL = 0.1;
/** What an ordinary day's share may differ by, however even the days before were. */
const LEAST_SPREAD = 0.02;
/** The least dollars, as a part of what the company usually sells in a week. */
const LEAST_SHARE = 0.002;
/** What a lost offer explains. */
const EXPLAINS: ReadonlySet<string> = new Set<AnomalyRuleId>([
  'conversion_change',
  'net_sales_change',
  'margin_drop',
]);
/** What cannot be bought has lost its offer to nobody. */
const INSTEAD: AnomalyRuleId = 'stock_out';

/** What losses are looked for in. */
export interface OfferLossContext {
  readonly series: Pick<InsightSeries, 'asOf' | 'days' | 'stockOuts'>;
  readonly kinds: DayKinds;
  readonly offers: readonly OfferDays[];
  /** Standard deviations that make a loss of one SKU; null where its rule is off. */
  readonly certainty: number | null;
  readonly weekOfSales: number;
  readonly open: readonly OpenInsight[];
}

/** A fallen share of a SKU over some days, with the days before. */
interface OfferLoss {
  readonly names: readonly string[];
  readonly days: DateRange;
  readonly before: DateRange;
  readonly current: OfferSums;
  readonly previous: OfferSums;
  /** Dollars, above 0. */
  readonly lost: number;
  readonly certainty: number;
}

/** All losses of now, told already or not: they explain more general stories. */
export function findOfferLosses(context: OfferLossContext, stories: readonly Story[]): readonly OfferLoss[] {
  const { offers, certainty } = context;
  if (certainty === null) return [];
  const needed = certaintyNeeded(offers.length, certainty);
  return offers.flatMap((offer) => {
    if (isOutOfStock(offer.names, stories)) return [];
    const loss = judge(offer, context);
    return loss === null || loss.certainty < needed ? [] : [loss];
  });
}

/** Whether a lost offer, new or open, is what makes most of a story of its product. */
export function isOfLostOffer(
  { rule, view, worth }: Story,
  losses: readonly OfferLoss[],
  open: readonly OpenInsight[],
): boolean {
  if (!EXPLAINS.has(rule.id) || worth >= 0) return false;
  const names = view.scope.names;
  // Of a loss that is getting better, what was told of it counts.
  const told = open.filter(
    (insight) => isLoss(insight) && !losses.some((loss) => isSame(insight, loss.names)),
  );
  const all = [
    ...losses,
    ...told.map(({ scope, value, usual }) => ({
      names: namesOfScope(scope),
      lost: (usual ?? 0) - (value ?? 0),
    })),
  ];
  const lost = all.filter((loss) => isRelated(loss.names, names)).reduce((sum, of) => sum + of.lost, 0);
  return lost >= MOST_OF_IT * -worth;
}

/** A loss as it is stored: the page views it is short of, and what one is worth, stand in its words. */
export function tellOfferLoss(loss: OfferLoss, asOf: DateKey): Finding {
  const { names, days, current: now, previous: then, lost } = loss;
  const [share, usual] = [now.featured / now.told, then.featured / then.told];
  const name = productOfScope(names) ?? '';
  const impact = -Math.round(lost * 100) / 100;
  const value = now.sales ?? 0;
  const short = usual * now.told - now.featured;
  const worth = (then.sales ?? 0) / then.featured;
  return {
    ruleId: FEATURED_OFFER_LOSS,
    category: 'conversion',
    metric: 'gross_sales',
    scope: scopeOfNames(names),
    days,
    value,
    usual: value - impact,
    measureType: 'Value',
    units: '$',
    change: impact / (value - impact),
    condition: conditionOf(value, value - impact),
    baseline: 'vs the same page views with the Featured Offer share of the 28 days before',
    usualFrom: null,
    impact,
    cause: 'featured_offer',
    drivers: [{ id: 'gross_sales', effect: impact, previous: value - impact, current: value }],
    narrative: {
      title: `${name} has the Featured Offer on ${formatPercent(share)} of page views where ${formatPercent(usual)} is usual, −${formatMoney(-impact)} in gross sales`,
      description: `Of ${formatCount(now.told)} page views on ${formatDateRange(days, asOf)}, ${formatCount(Math.round(now.featured))} had your offer as the one to buy (Buy Box): ${formatCount(Math.round(short))} fewer than at the share of ${formatDateRange(loss.before, asOf)}. A page view with it sold ${dollars(worth, 2)} then.`,
      recommendations: [
        `Look at who has the Featured Offer of ${name} on Amazon, and compare price, delivery time and stock.`,
      ],
    },
  };
}

/** The open losses that are over: three days as usual again, told otherwise by now, or too old to be compared. */
export function findRecoveredOffers(context: OfferLossContext): readonly RecoveredInsight[] {
  const { series, open, offers, certainty } = context;
  return open.filter(isLoss).flatMap((insight) => {
    const names = namesOfScope(insight.scope);
    const offer = offers.find((of) => JSON.stringify(of.names) === JSON.stringify(names));
    const on = certainty === null || offer === undefined ? series.asOf : recoveredOn(insight, offer, context);
    return on === null ? [] : [{ id: insight.id, on }];
  });
}

export function isLoss({ ruleId, cause }: Pick<OpenInsight, 'ruleId' | 'cause'>): boolean {
  return ruleId === FEATURED_OFFER_LOSS && cause !== 'rule';
}

function recoveredOn(insight: OpenInsight, offer: OfferDays, context: OfferLossContext): DateKey | null {
  const { start, end } = insight.days;
  const days = countedDays(offer, context);
  const [before, told] = [within(days, beforeOf(start)), within(days, { start, end })];
  if (told.length === 0 || before.length < LEAST_BEFORE) return context.series.asOf;
  const usual = shareOf(sumOf(before));
  const fall = usual - shareOf(sumOf(told));
  if (fall < STILL_TOLD * LEAST_FALL) return context.series.asOf;
  const last = days.filter(([day]) => day > end).slice(-DAYS_TO_RECOVER);
  const [[first] = []] = last;
  if (first === undefined || last.length < DAYS_TO_RECOVER) return null;
  return usual - shareOf(sumOf(last)) < AS_USUAL * fall ? first : null;
}

/** The surest of the windows that end on the newest day; null where none is a loss. */
function judge(offer: OfferDays, context: OfferLossContext): OfferLoss | null {
  const days = countedDays(offer, context);
  const [newest] = days.at(-1) ?? [];
  if (newest === undefined || newest < addDays(context.series.asOf, -STORIES_MOST_DAYS_LATE)) return null;
  const losses = WINDOWS.flatMap((length) => lossIn(offer.names, days, length, context) ?? []);
  return losses.reduce<OfferLoss | null>(
    (best, loss) => (best === null || loss.certainty > best.certainty ? loss : best),
    null,
  );
}

type CountedDay = readonly [DateKey, OfferSums];

function lossIn(
  names: readonly string[],
  days: readonly CountedDay[],
  length: number,
  { weekOfSales }: OfferLossContext,
): OfferLoss | null {
  const [end] = days.at(-1) ?? [];
  if (end === undefined) return null;
  const window = { start: addDays(end, 1 - length), end };
  const before = beforeOf(window.start);
  const [ofWindow, ofBefore, last] = [
    within(days, window),
    within(days, before),
    days.slice(-DAYS_TO_RECOVER),
  ];
  if (ofWindow.length < LEAST_OF_WINDOW * length || ofBefore.length < LEAST_BEFORE) return null;
  const [now, then] = [sumOf(ofWindow), sumOf(ofBefore)];
  const fall = shareOf(then) - shareOf(now);
  // Days that are as usual again are no news.
  if (fall < LEAST_FALL || shareOf(then) - shareOf(sumOf(last)) < AS_USUAL * fall) return null;
  const lost = lostSalesOf({ current: now, previous: then });
  if (lost === null || now.sales === null) return null;
  if (lost < Math.max(LEAST_DOLLARS, LEAST_SHARE * weekOfSales)) return null;
  const [[start] = [window.start]] = ofWindow;
  const spread = Math.max(LEAST_SPREAD, spreadOf(ofBefore.map(([, of]) => shareOf(of))));
  const ofDays = fall / (spread * Math.sqrt(1 / ofWindow.length + 1 / ofBefore.length));
  // Of few page views no spread of days tells how easily chance takes some.
  const ofViews = certaintyOfCount(now.told - now.featured, Math.max(1, now.told * (1 - shareOf(then))));
  return {
    names,
    days: { start, end },
    before,
    current: now,
    previous: then,
    lost,
    certainty: Math.min(ofDays, ofViews),
  };
}

/** The days on which the share is told and final, and on which no report says that nothing was left to sell. */
function countedDays({ names, days }: OfferDays, { series, kinds }: OfferLossContext): CountedDay[] {
  const known = kinds(['sessions']);
  const newest = newestKnown(known) ?? -1;
  const out = series.stockOuts?.get(names.at(-1) ?? '');
  return series.days.flatMap((day, at) => {
    const sums = days.get(day);
    const counts = at <= newest && known.isKnown[at] === true && out?.has(day) !== true;
    return counts && sums !== undefined && sums.told > 0 ? [[day, sums] as const] : [];
  });
}

function beforeOf(start: DateKey): DateRange {
  return { start: addDays(start, -BEFORE_DAYS), end: addDays(start, -1) };
}

function within(days: readonly CountedDay[], range: DateRange): readonly CountedDay[] {
  return days.filter(([day]) => isInRange(day, range));
}

function sumOf(days: readonly CountedDay[]): OfferSums {
  return addOffers(days.map(([, sums]) => sums)) ?? { views: 0, told: 0, featured: 0, sales: 0 };
}

function shareOf({ featured, told }: OfferSums): number {
  return featured / told;
}

function isSame({ scope }: OpenInsight, names: readonly string[]): boolean {
  return JSON.stringify(namesOfScope(scope)) === JSON.stringify(names);
}

/** Whether a loss is told already, or the fall that it explains is told of the same SKU. */
export function isLossOpen({ names }: OfferLoss, open: readonly OpenInsight[]): boolean {
  return open.some(
    (insight) =>
      insight.cause !== 'rule' &&
      isSame(insight, names) &&
      (isLoss(insight) || insight.ruleId === INSTEAD || (EXPLAINS.has(insight.ruleId) && isFall(insight))),
  );
}

function isFall({ value, usual }: OpenInsight): boolean {
  return (value ?? 0) < (usual ?? 0);
}

function isOutOfStock(names: readonly string[], stories: readonly Story[]): boolean {
  return stories.some(({ rule, view }) => rule.id === INSTEAD && isRelated(view.scope.names, names));
}
