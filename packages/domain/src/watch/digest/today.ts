import type { DateKey } from '../../core/calendar/index.ts';
import { formatMoney, namesMoney } from '../../core/formatting/index.ts';
import { GOAL_STATUS_LABELS, type GoalStatus } from '../goals/index.ts';
import { describeMissingReport, type MissingReport } from '../../figures/known-days/index.ts';

/** An insight as a sheet tells of it. */
export interface ToldInsight {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly recommendations: readonly string[];
  /** Dollars lost (negative) or won. */
  readonly impact: number | null;
}

/** Where an active goal stands. */
export interface ToldGoal {
  readonly id: string;
  readonly name: string;
  /** Null where there is nothing to judge yet. */
  readonly status: GoalStatus | null;
  /** Whole sentences. */
  readonly progress: string;
}

/** What a seller has to know of today, or of the days of a digest. */
export interface TodayContent {
  /** Open ones, largest impact first: one for each event. */
  readonly insights: readonly ToldInsight[];
  readonly goals: readonly ToldGoal[];
  readonly missing_reports: readonly MissingReport[];
}

/** One thing a sheet tells. */
export interface TodayItem {
  readonly id: string;
  readonly title: string;
  /** Whole sentences, one a line: the evidence, and the next step. */
  readonly lines: readonly string[];
  /** `$1,235 lost`; null where it is not known. */
  readonly impact: string | null;
}

export interface TodayGoal extends TodayItem {
  readonly status: GoalStatus | null;
  /** Where it stands, in one sentence. */
  readonly standing: string;
}

export interface TodayView {
  /** The events, at most seven. */
  readonly events: readonly TodayItem[];
  /** `And 3 more.`; null where all are there. */
  readonly more: string | null;
  readonly goals: readonly TodayGoal[];
  /** `No traffic report for Nov 22 – 24.` */
  readonly missing: readonly string[];
  /** The sheet in one line. */
  readonly headline: string;
}

/** More is a list to work through, not a sheet to read: the page of insights has them all. */
const MOST_EVENTS = 7;

/** Says in words what a seller has to know; `today` decides whether years are named. */
export function prepareToday({ insights, goals, missing_reports }: TodayContent, today: DateKey): TodayView {
  const { items: events, more } = listToldInsights(insights);
  const missing = missing_reports.map((report) => `${describeMissingReport(report, today)}.`);
  return {
    events,
    more,
    goals: goals.map(tellGoal),
    missing,
    headline:
      events[0] === undefined ? quietHeadline(goals, missing) : headlineOf(events[0], insights.length),
  };
}

function headlineOf({ title, impact }: TodayItem, count: number): string {
  const event = impact === null ? title : `${title} (${impact})`;
  return count === 1 ? event : `${event}, and ${count - 1} more`;
}

/** What comes first where nothing has happened. */
function quietHeadline(goals: readonly ToldGoal[], missing: readonly string[]): string {
  const behind = goals.find(({ status }) => status === 'behind');
  if (behind !== undefined) return `${behind.name}: behind`;
  return missing[0] ?? 'Nothing unusual in your figures.';
}

/** The first of them, and how many more there are. */
export function listToldInsights(insights: readonly ToldInsight[]): {
  readonly items: readonly TodayItem[];
  readonly more: string | null;
} {
  const more = insights.length - MOST_EVENTS;
  return {
    items: insights.slice(0, MOST_EVENTS).map(tellInsight),
    more: more > 0 ? `And ${more} more.` : null,
  };
}

function tellInsight({ id, title, description, recommendations, impact }: ToldInsight): TodayItem {
  const dollars = impact === null ? null : formatMoney(Math.abs(impact));
  return {
    id,
    title,
    lines: [description, ...recommendations],
    impact:
      // Most titles say themselves what it is worth: `…, −$13,331 in net sales`.
      impact === null || dollars === formatMoney(0) || namesMoney(title, impact)
        ? null
        : `${dollars} ${impact < 0 ? 'lost' : 'gained'}`,
  };
}

function tellGoal({ id, name, status, progress }: ToldGoal): TodayGoal {
  const lines = [...(status === null ? [] : [`${GOAL_STATUS_LABELS[status]}.`]), progress];
  const [standing = ''] = progress.split(/(?<=\.)\s/);
  return { id, title: name, lines: [lines.join(' ')], impact: null, status, standing };
}
