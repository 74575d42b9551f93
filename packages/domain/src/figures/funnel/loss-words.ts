import { COLUMN_TITLES } from '../tables/index.ts';
import { formatVerdict, showPoints, type ShownChange, showTested } from '../changes/index.ts';
import type { DateKey, DateRange } from '../../core/calendar/index.ts';
import { roundTo, shiftPoint, toNumber } from '../../core/exact/index.ts';
import {
  formatCount,
  formatDateRange,
  formatMoney,
  formatNumber,
  formatPercent,
  lowerWords,
  NO_VALUE,
} from '../../core/formatting/index.ts';
import { FACTS } from '../metrics/index.ts';
import { formatSegmentCount } from '../movers/index.ts';
import type { ProportionVerdict } from '../proportions/index.ts';
import { type SegmentId, DIMENSIONS } from '../../products/index.ts';
import type { FunnelStepId } from './funnel-ids.ts';
import { funnelStep } from './funnel-steps.ts';
import type { FunnelReference, FunnelSort } from './funnel-view.ts';
import { isCounted, type StepLoss } from './prepare-losses.ts';

/** What the words of the test mean, for the head of their column. */
export const VERDICTS_EXPLAINED =
  'Clear: by chance less than once in 1,000 times. Likely: less than once in 20. The rest is within noise, or has too few cases to tell.';

/** Said under the counting of a loss. */
const VERDICT_SENTENCES: Readonly<Record<ProportionVerdict, string>> = {
  clear: 'Two-proportion test: a change this large comes by chance less than once in 1,000.',
  likely: 'Two-proportion test: a change this large comes by chance less than once in 20.',
  within_noise:
    'Two-proportion test: chance alone makes a change this large more often than once in 20. It is not in the total.',
  too_few:
    'Too few cases for a test: fewer than five are expected one way or the other. It is not in the total.',
  above_one: 'A rate above 100% is not a proportion and cannot be tested. It is not in the total.',
  unknown: 'Nothing went in, or nothing did before: there is no rate to compare.',
};

/** Of a metric that counts CTR's kind two decimals, of the others one. */
function rateDecimals(step: FunnelStepId): 1 | 2 {
  return funnelStep(step).rate.format === 'percent2' ? 2 : 1;
}

/** A rate of the step in percent, above 100 % too; '—' when unknown. */
export function formatRate(step: FunnelStepId, rate: number | null, moreDecimals = 0): string {
  return rate === null ? NO_VALUE : formatPercent(rate, rateDecimals(step) + moreDecimals);
}

/** `sessions to orders` */
export function formatStep(step: FunnelStepId): string {
  const { upstream, downstream } = funnelStep(step);
  return `${lowerWords(FACTS[upstream].label)} to ${lowerWords(FACTS[downstream].label)}`;
}

/** The choices of the selector: `Own previous period`, `All products`, `Alder`. */
export function formatReferenceChoice(reference: FunnelReference): string {
  const names = { previous: 'Own previous period', tenant: 'All products' } as const;
  return reference.kind === 'brand' ? reference.brand : names[reference.kind];
}

/** The head of the reference's column: `Previous`, `All products`, `Alder`. */
export function formatReferenceHead(reference: FunnelReference): string {
  return reference.kind === 'previous' ? COLUMN_TITLES.previous : formatReferenceChoice(reference);
}

function referenceInSentence(reference: FunnelReference): string {
  const names = { previous: 'its previous rate', tenant: 'the rate of all products' } as const;
  return reference.kind === 'brand' ? `the rate of ${reference.brand}` : names[reference.kind];
}

export interface ShownLoss {
  readonly upstream: string;
  readonly downstream: string;
  readonly rate: string;
  readonly reference: string;
  readonly change: ShownChange;
  readonly test: string;
  readonly moneyLost: string;
  /** False for money within noise, which is not in the total. */
  readonly isCounted: boolean;
  readonly rates: readonly string[];
}

/** A segment's step as texts. */
export function showStepLoss(loss: StepLoss, step: FunnelStepId): ShownLoss {
  const { test, money_lost: moneyLost } = loss;
  return {
    upstream: formatCount(loss.upstream),
    downstream: formatCount(loss.downstream),
    rate: formatRate(step, loss.rate),
    reference: formatRate(step, loss.reference_rate),
    change: showRateChange(loss, step),
    test: formatVerdict(test),
    moneyLost: moneyLost === null ? NO_VALUE : formatMoney(moneyLost),
    isCounted: isCounted(loss),
    rates: loss.rates.map(({ metric, value }) => formatRate(metric, value)),
  };
}

/** In points; what is within noise, or cannot be tested, is quiet. */
function showRateChange({ change, change_rate: rate, test }: StepLoss, step: FunnelStepId): ShownChange {
  const points = change === null ? null : roundTo(shiftPoint(change, 2), rateDecimals(step));
  const growth = rate === null ? null : toNumber(shiftPoint(rate, 2));
  const shown = showPoints(points, rateDecimals(step), growth, funnelStep(step).rate.goodDirection);
  return showTested(shown, test);
}

/** What is said of the leak behind its name: `sessions to orders, 1.9 pt below its previous rate: $35,676 lost`. */
export function describeLeak(
  { change, money_lost: moneyLost }: Pick<StepLoss, 'change' | 'money_lost'>,
  { step, reference }: { readonly step: FunnelStepId; readonly reference: FunnelReference },
): string {
  const decimals = rateDecimals(step);
  const points = formatNumber(roundTo(shiftPoint(Math.abs(change ?? 0), 2), decimals), decimals);
  const below = `${points} pt below ${referenceInSentence(reference)}`;
  return `${formatStep(step)}, ${below}: ${formatMoney(moneyLost ?? 0)} lost`;
}

/** Whether all segments together have a rate and a reference: without, it is unknown whether anything was lost. */
export function areRatesCompared(total: Pick<StepLoss, 'change'>): boolean {
  return total.change !== null;
}

/** Whether it is also known what one is worth: without, it is unknown how much. */
function isLossKnown(total: Pick<StepLoss, 'change' | 'value'>): boolean {
  return areRatesCompared(total) && total.value !== null;
}

/** Said where no segment's loss passes its test. */
export const NO_LEAK = 'No step lost more than noise allows';

/** Said of all segments where there is no leak: none was found, or it is unknown. */
export function describeNoLeak(total: Pick<StepLoss, 'change' | 'value'>): string {
  return isLossKnown(total) ? NO_LEAK : `Largest leak: ${NO_VALUE}`;
}

const LOST: Readonly<Record<FunnelStepId, string>> = {
  ctr: 'Ad clicks lost',
  ad_conversion: 'Ad orders lost',
  conversion: 'Orders lost',
  units_per_order: 'Units lost',
};
const VALUE_OF_ONE: Readonly<Record<FunnelStepId, string>> = {
  ctr: 'Ad sales per click',
  ad_conversion: 'Ad sales per order',
  conversion: 'Net sales per order',
  units_per_order: 'Net sales per unit',
};

export interface LossCount {
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  /** `$35,676`; '—' where it is unknown, null where nothing is lost. */
  readonly moneyLost: string | null;
  readonly isCounted: boolean;
  /** What the test says. */
  readonly note: string;
}

/** How the money lost of a segment is counted, step by step. */
export function countLoss(loss: StepLoss, step: FunnelStepId): LossCount {
  const { missing, value, money_lost: moneyLost } = loss;
  const rates = [
    { label: FACTS[funnelStep(step).upstream].label, text: formatCount(loss.upstream) },
    { label: 'Rate, reference', text: formatRate(step, loss.reference_rate, 1) },
    { label: 'Rate, now', text: formatRate(step, loss.rate, 1) },
  ];
  const lost = [
    { label: LOST[step], text: missing === null ? NO_VALUE : formatCount(roundTo(missing, 0)) },
    { label: VALUE_OF_ONE[step], text: value === null ? NO_VALUE : formatMoney(value, 2) },
  ];
  const isUnknown = missing !== null && value === null;
  const money = moneyLost === null ? null : formatMoney(moneyLost);
  return {
    lines: money === null && !isUnknown ? rates : [...rates, ...lost],
    moneyLost: isUnknown ? NO_VALUE : money,
    isCounted: isCounted(loss),
    note:
      moneyLost === null && missing === null && loss.change !== null
        ? 'Nothing is lost: the rate is not below its reference.'
        : VERDICT_SENTENCES[loss.test],
  };
}

interface WholeLoss {
  /** How many segments lost more than noise allows; how many others lost, and how much, in dollars. */
  readonly lossCount: number;
  readonly noiseCount: number;
  readonly noiseLost: number;
}

/** The same of all segments: the sum of what each of them lost, unknown where there is no rate to compare. */
export function countWholeLoss(
  total: Pick<StepLoss, 'change' | 'money_lost' | 'value'>,
  { lossCount, noiseCount, noiseLost }: WholeLoss,
  by: SegmentId,
): LossCount {
  if (!isLossKnown(total)) {
    const note = areRatesCompared(total)
      ? 'How much money was lost is not known: what an order or a click was worth is unknown on these days.'
      : VERDICT_SENTENCES.unknown;
    return { lines: [], moneyLost: NO_VALUE, isCounted: true, note };
  }
  const lost = formatMoney(total.money_lost ?? 0);
  return {
    lines: [
      { label: `${formatSegmentCount(lossCount, by)} beyond noise`, text: lost },
      { label: `${formatCount(noiseCount)} within noise or not tested`, text: formatMoney(noiseLost) },
    ],
    moneyLost: lost,
    isCounted: true,
    note: `The sum of what each ${lowerWords(DIMENSIONS[by].singular)} lost against its reference rate, beyond noise.`,
  };
}

/** `Funnel by parent SKU, sessions to orders, Oct 22 – Nov 20` */
export function lossesCaption(step: FunnelStepId, by: SegmentId, range: DateRange, today: DateKey): string {
  return `Funnel by ${lowerWords(DIMENSIONS[by].singular)}, ${formatStep(step)}, ${formatDateRange(range, today)}`;
}

const ORDER_WORDS = {
  name: 'name',
  upstream: 'number that went in',
  downstream: 'number that came out',
  rate: 'rate',
  reference: 'reference rate',
  change: 'change',
  money_lost: 'money lost',
  ctr: 'CTR',
  ad_conversion: 'ad conversion',
  conversion: 'conversion',
} as const;

/** `most money lost first`, `lowest rate first`: what is announced. */
export function describeFunnelSort({ order, direction }: FunnelSort): string {
  if (order === 'name') return direction === 'asc' ? 'A to Z' : 'Z to A';
  const [high, low] = order === 'money_lost' ? ['most', 'least'] : ['highest', 'lowest'];
  return `${direction === 'desc' ? high : low} ${ORDER_WORDS[order]} first`;
}
