import { addDays, type DateKey } from '../../core/calendar/index.ts';
import type { ShownChange } from '../changes/index.ts';
import { roundTicks, type ChartAxis } from '../charts/index.ts';
import {
  formatCount,
  formatCountAxis,
  formatDateRange,
  formatDay,
  formatNumber,
  NO_VALUE,
} from '../../core/formatting/index.ts';
import { listMissingWeeks } from './shown-weeks.ts';
import { showVolumeChange } from './volume-change.ts';

/** What the view needs of a weekly row (spec point 3); growths are fractions. */
export interface WeeklyVolume {
  readonly date_key: DateKey;
  readonly total_sv: number;
  readonly total_sv_growth_wow: number | null;
  readonly total_sv_ly: number;
  readonly total_sv_growth_yoy: number | null;
  readonly seasonality_idx: number;
  readonly special_day_name: string | null;
}

/** One week ready to draw and to read. */
export interface ShownWeek {
  /** Its first day, as the data has it: Amazon's weeks begin on Sunday, others on Monday. */
  readonly key: DateKey;
  /** Under the axis: `Nov 8`. */
  readonly tick: string;
  /** `Week of Nov 8` */
  readonly title: string;
  /** `Nov 8 – 14` */
  readonly days: string;
  /** Null in a week without any keyword: a gap, not a zero. */
  readonly volume: number | null;
  readonly volumeText: string;
  /** The week 52 weeks before; null where there is none. */
  readonly lastYear: number | null;
  readonly lastYearText: string;
  readonly changeOnWeek: ShownChange;
  readonly changeOnYear: ShownChange;
  /** `1.24`: times the mean of the trailing 52 weeks. */
  readonly seasonalityText: string;
  readonly specialName: string | null;
}

/** The weeks of a parent SKU, ready to draw. */
export interface WeeksModel {
  readonly weeks: readonly ShownWeek[];
  readonly axis: ChartAxis;
}

const SEASONALITY_DECIMALS = 2;

function wordsOf(key: DateKey, today: DateKey): Pick<ShownWeek, 'key' | 'tick' | 'title' | 'days'> {
  const tick = formatDay(key, today);
  return {
    key,
    tick,
    title: `Week of ${tick}`,
    days: formatDateRange({ start: key, end: addDays(key, 6) }, today),
  };
}

function weekOf(row: WeeklyVolume, today: DateKey): ShownWeek {
  // The API says 0 for "no such week" (spec point 3); drawn, that would be a week without searches.
  const lastYear = row.total_sv_ly > 0 ? row.total_sv_ly : null;
  return {
    ...wordsOf(row.date_key, today),
    volume: row.total_sv,
    volumeText: formatCount(row.total_sv),
    lastYear,
    lastYearText: lastYear === null ? NO_VALUE : formatCount(lastYear),
    changeOnWeek: showVolumeChange(row.total_sv_growth_wow),
    changeOnYear: showVolumeChange(row.total_sv_growth_yoy),
    seasonalityText: formatNumber(row.seasonality_idx, SEASONALITY_DECIMALS),
    specialName: row.special_day_name,
  };
}

function gapOf(key: DateKey, today: DateKey): ShownWeek {
  return {
    ...wordsOf(key, today),
    volume: null,
    volumeText: NO_VALUE,
    lastYear: null,
    lastYearText: NO_VALUE,
    changeOnWeek: showVolumeChange(null),
    changeOnYear: showVolumeChange(null),
    seasonalityText: NO_VALUE,
    specialName: null,
  };
}

/** Weekly rows, oldest first, as bars, line and words; weeks missing between them become gaps. */
export function prepareWeeks(rows: readonly WeeklyVolume[], today: DateKey): WeeksModel {
  const weeks = rows.flatMap((row, index) => {
    const before = rows[index - 1];
    const missing = before === undefined ? [] : listMissingWeeks(before.date_key, row.date_key);
    return [...missing.map((key) => gapOf(key, today)), weekOf(row, today)];
  });
  const highest = Math.max(0, ...weeks.map((week) => Math.max(week.volume ?? 0, week.lastYear ?? 0)));
  const ticks = roundTicks(highest, 0, 1);
  return {
    weeks,
    axis: {
      domain: [0, ticks.at(-1) ?? 0],
      ticks: ticks.map((value) => ({ value, text: formatCountAxis(value) })),
    },
  };
}
