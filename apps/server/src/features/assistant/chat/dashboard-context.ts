import type { PlanScope } from '@skuline/domain/assistant';
import {
  comparisonRange,
  type DateKey,
  type DateRange,
  DEFAULT_PRESET,
  EARLIEST_DAY,
  isDateKey,
  LATEST_DAY,
  rangeOfPreset,
} from '@skuline/domain/calendar';
import { METRIC_IDS, type MetricId, METRICS } from '@skuline/domain/metrics';
import { NO_FILTERS, type ProductFilters } from '@skuline/domain/products';
import { COVERED_CHANNELS, type CoveredChannel } from '@skuline/domain/sources';

/** A card as it was sent: the formatted figure, and its growth as text where there is one. */
export interface SentCard {
  readonly metric: MetricId;
  readonly value: string;
  readonly growth: string | null;
}

/** What is known of the page a question was asked on (spec point 3). */
export interface DashboardContext {
  readonly range: DateRange | null;
  /** What the range is compared with there; undefined where it was not sent, null where nothing is compared. */
  readonly comparison: DateRange | null | undefined;
  readonly filters: ProductFilters;
  readonly channels: readonly CoveredChannel[];
  readonly marketplaces: readonly string[];
  /** The figures of the page are those of SKUs that have one of these; none is all. */
  readonly tags: readonly string[];
  readonly cards: readonly SentCard[];
}

/** Reads the dashboard's data of a request: whatever is unknown, missing or of another shape is ignored (spec point 7). */
export function readDashboardContext(data: unknown): DashboardContext {
  const sent = recordOf(data);
  return {
    range: rangeOf(sent['dateRange']),
    comparison: sent['comparison'] === null ? null : (rangeOf(sent['comparison']) ?? undefined),
    filters: filtersOf(sent['filters']),
    channels: channelsOf(sent['channels']),
    marketplaces: textsOf(sent['marketplaces']),
    tags: textsOf(sent['tags']),
    cards: cardsOf(sent['cardsData']),
  };
}

/** What a question that names no days and products is about: what the page shows, or its defaults. */
export function screenOf(
  { range, comparison, filters, channels, marketplaces }: DashboardContext,
  today: DateKey,
): PlanScope {
  const shown = range ?? rangeOfPreset(DEFAULT_PRESET, today);
  return {
    range: shown,
    comparison: comparison === undefined ? comparisonRange(shown, null) : comparison,
    filters,
    ...(channels.length === 0 ? {} : { channels }),
    ...(marketplaces.length === 0 ? {} : { marketplaces }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

function recordOf(value: unknown): Fields {
  // Any object has fields of unknown values.
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** `{ from, to }`, or `{ start, end }`. */
function rangeOf(value: unknown): DateRange | null {
  const sent = recordOf(value);
  const start = dayOf(sent['from'] ?? sent['start']);
  const end = dayOf(sent['to'] ?? sent['end']);
  return start === null || end === null || start > end ? null : { start, end };
}

/** A day, or the day at the beginning of a moment. */
function dayOf(value: unknown): DateKey | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : null;
  return isDateKey(day) && day >= EARLIEST_DAY && day <= LATEST_DAY ? day : null;
}

/** Names a filter may have, as in every other request. */
const MOST_NAMES = 20_000;

function filtersOf(value: unknown): ProductFilters {
  const sent = recordOf(value);
  const namesOf = (key: keyof ProductFilters) =>
    Array.isArray(sent[key]) ? textsOf(sent[key]) : NO_FILTERS[key];
  return {
    brand_name: namesOf('brand_name'),
    parent_sku_name: namesOf('parent_sku_name'),
    sku_name: namesOf('sku_name'),
  };
}

function textsOf(value: unknown): string[] {
  const names: unknown[] = Array.isArray(value) ? value : [];
  return names.filter((name) => typeof name === 'string').slice(0, MOST_NAMES);
}

function channelsOf(value: unknown): CoveredChannel[] {
  const names: unknown[] = Array.isArray(value) ? value : [];
  return COVERED_CHANNELS.filter((channel) => names.includes(channel));
}

/** Cards by the name of their metric, or a list of cards that name theirs. */
function cardsOf(value: unknown): SentCard[] {
  const entries = Array.isArray(value)
    ? value.slice(0, METRIC_IDS.length * 2).map((card) => [nameOfCard(card), card] as const)
    : Object.entries(recordOf(value));
  const byName = new Map(entries.map(([name, card]) => [plain(name), card]));
  return METRIC_IDS.flatMap((metric) => {
    const card = byName.get(plain(metric)) ?? byName.get(plain(METRICS[metric].label));
    const text = figureText(card);
    return text === null ? [] : [{ metric, value: text, growth: growthText(card) }];
  });
}

function nameOfCard(card: unknown): string {
  const { id, metric, key, name, label, title } = recordOf(card);
  const found = [id, metric, key, name, label, title].find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : '';
}

/** `net_sales`, `netSales` and `Net Sales` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const LONGEST_FIGURE = 40;

function figureText(card: unknown): string | null {
  if (typeof card === 'number') return Number.isFinite(card) ? String(card) : null;
  if (typeof card === 'string') return card.trim() === '' ? null : card.slice(0, LONGEST_FIGURE);
  const { value, formattedValue, formatted, text } = recordOf(card);
  const found = [formattedValue, formatted, text, value].find(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  return found === undefined ? null : figureText(found);
}

/** A growth as text; a number is in percent. */
function growthText(card: unknown): string | null {
  const { growthRate, growth, growth_rate, change } = recordOf(card);
  const found = [growthRate, growth, growth_rate, change].find(
    (part) => typeof part === 'string' || typeof part === 'number',
  );
  if (typeof found === 'number') {
    return Number.isFinite(found) ? `${found > 0 ? '+' : ''}${found.toFixed(1)}%` : null;
  }
  return typeof found === 'string' && found.trim() !== '' ? found.slice(0, LONGEST_FIGURE) : null;
}
