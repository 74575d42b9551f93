import {
  formatEffect,
  formatMetricChange,
  lowerWords,
  POINT_DECIMALS,
  sentenceLabel,
} from '../../core/formatting/index.ts';
import { FACTS, isFactId, isMetricId, type MetricFormat, type MetricId, METRICS } from '../metrics/index.ts';
import type { ChangeDrivers, DriverEffect } from './change-drivers.ts';
import type { DriverId } from './driver-ids.ts';
import { apportion, fromUnits, sumUnits, toUnits } from './whole-units.ts';

type NamedDriver = Exclude<DriverId, MetricId>;

const LABELS: Readonly<Record<NamedDriver, string>> = {
  other_costs: 'Other costs',
  mix: 'Mix',
  within: 'Within segments',
  continuing: 'Continuing',
  new: 'New',
  gone: 'Gone',
};

/** What stands in a sentence instead of a metric's label. */
const SHORT_NAMES: Partial<Record<DriverId, string>> = { avg_net_price: 'price', avg_price: 'price' };

/** A driver's name: `Sessions`, `Conversion`, `Other costs`. */
export function driverLabel(id: DriverId): string {
  return isMetricId(id) ? METRICS[id].label : LABELS[id];
}

/** Where a label's longest word has no room. */
const SHORT_LABELS: Partial<Record<DriverId, string>> = {
  sessions: 'Sess.',
  conversion: 'Conv.',
  avg_net_price: 'Price',
  avg_price: 'Price',
  promotions: 'Promo',
  ad_impressions: 'Impr.',
  ad_clicks: 'Clicks',
  contribution: 'Contr.',
  continuing: 'Kept',
  within: 'Within',
};

/** A driver's name for a narrow column: `Conv.`; its label where that is short already. */
export function shortDriverLabel(id: DriverId): string {
  return SHORT_LABELS[id] ?? driverLabel(id);
}

/** The decimals of an effect as it reads; of rates those of the fraction. */
const SHOWN_DECIMALS: Readonly<Record<MetricFormat, number>> = {
  count: 0,
  money: 0,
  money1: 1,
  money2: 2,
  percent1: 2 + POINT_DECIMALS,
  percent2: 2 + POINT_DECIMALS,
  multiple: 2,
};

/** Effects and their sum as they read in a list: rounded, and yet adding up. */
export function roundEffects(
  metricId: MetricId,
  effects: readonly number[],
): { readonly effects: readonly number[]; readonly total: number } {
  const decimals = SHOWN_DECIMALS[METRICS[metricId].format];
  const whole = toUnits(
    effects.reduce((sum, effect) => sum + effect, 0),
    decimals,
  );
  const units = apportion(effects, whole, decimals);
  return {
    effects: units.map((unit) => fromUnits(unit, decimals)),
    total: fromUnits(sumUnits(units), decimals),
  };
}

/** `fewer sessions`, `more units per order`, `higher price`, `other costs` where its own value did not change. */
function describeDriver({ id, previous, current }: DriverEffect): string {
  const name = SHORT_NAMES[id] ?? lowerWords(driverLabel(id));
  if (previous === null || current === null || previous === current || id === 'mix') return name;
  if (id === 'within') return name;
  const isCounted = id === 'units_per_order' || (isFactId(id) && FACTS[id].kind === 'count');
  const isMore = current > previous;
  return `${isCounted ? (isMore ? 'more' : 'fewer') : isMore ? 'higher' : 'lower'} ${name}`;
}

/**
 * Why a metric changed, in one line: `Net sales fell $26,570: fewer sessions −$27,300, lower conversion −$1,900, higher
 * price +$2,630`. Effects that read as 0 are left out, and so is a metric's own fact as its only driver.
 */
export function explainChange({ metricId, total, factors }: ChangeDrivers): string {
  const subject = sentenceLabel(metricId);
  const size = formatMetricChange(metricId, Math.abs(total.change));
  const isChanged = formatEffect(metricId, total.change) !== formatEffect(metricId, 0);
  const head = isChanged
    ? `${subject} ${total.change > 0 ? 'rose' : 'fell'} ${size}`
    : `${subject} did not change`;
  const drivers = factors
    .filter(
      ({ id, effect }) => id !== metricId && formatEffect(metricId, effect) !== formatEffect(metricId, 0),
    )
    .map((driver) => `${describeDriver(driver)} ${formatEffect(metricId, driver.effect)}`);
  return drivers.length === 0 ? head : `${head}: ${drivers.join(', ')}`;
}
