import { AppError, type DigestResponse, type TodayResponse } from '@skuline/contract';
import {
  addDays,
  comparisonRange,
  type DateKey,
  type DateRange,
  isInRange,
  isMaturing,
  hourInLosAngeles,
  newestFinalDay,
  resolveComparison,
  toDateKey,
  todayInLosAngeles,
} from '@skuline/domain/calendar';
import {
  DIGEST_METRICS,
  type DigestContent,
  type DigestPeriod,
  digestRange,
  prepareDigestFigures,
} from '@skuline/domain/digest';
import { describeProgress, measureGoal } from '@skuline/domain/goals';
import {
  anyKnown,
  type FactMaturity,
  findMissingReports,
  knownForGood,
  maturityOf,
  maturityOfSales,
  type MissingReport,
  partAwaited,
} from '@skuline/domain/known-days';
import { factsOf, factsOfSubject, isMetricPresent } from '@skuline/domain/metrics';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { DataSnapshot, PublishedDays, ReadModel } from '../../read-model/index.ts';
import { type Reader, tenantOf } from '../../stores/reader.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { organization } from '../../stores/transactional/schema/index.ts';
import type { InsightSettingsRepository, InsightsService, ReadGoalHistory } from '../insights/index.ts';
import { createDigestMailsRepository } from './digest-mails.repository.ts';

/** When digests of the newest final day are sent, in Los Angeles. */
export const SENT_AT_HOUR = 7;
/** A report that has been missing for longer will not come any more. */
const RECENT_DAYS = 28;

export interface DigestServiceDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly readModel: Pick<
    ReadModel,
    'readSnapshot' | 'readPublishedDays' | 'readMaturing' | 'readPulledKinds'
  >;
  readonly insights: Pick<InsightsService, 'listOpen' | 'listRecovered'>;
  readonly settings: Pick<InsightSettingsRepository, 'listGoals'>;
  readonly readGoalHistory: ReadGoalHistory;
  /** Whether digests are sent by mail. */
  readonly hasMailer: boolean;
  readonly clock: Clock;
}

/** The response, whose days are known to be days. */
type Digest = DigestResponse &
  Pick<DigestContent, 'date_key' | 'range' | 'previous_range' | 'missing_reports'>;

/** A tenant's days, and the version of the data that they are of. */
interface ReadDays {
  readonly snapshot: DataSnapshot;
  readonly days: PublishedDays;
}

export interface DigestWanted {
  readonly period: DigestPeriod;
  /** The last day it tells of; left out for the newest whose sales are final, or the last with data where they end before it. */
  readonly date?: DateKey | undefined;
}

/** What happened on a day or in seven days, for a page and for mails. */
export interface DigestService {
  /** The newest day of a tenant that is over, and whose sales are final. */
  newestFinalDay(tenantId: TenantId): Promise<DateKey>;
  /** Whether there is anything to tell of. */
  hasData(reader: Reader, period: DigestPeriod, date: DateKey): Promise<boolean>;
  get(reader: Reader, wanted: DigestWanted): Promise<Digest>;
  /** What a seller has to know now. */
  today(reader: Reader): Promise<TodayResponse>;
}

export function createDigestService(dependencies: DigestServiceDependencies): DigestService {
  const { readModel, insights, clock } = dependencies;
  const mails = createDigestMailsRepository(dependencies.transactional);
  const today = () => todayInLosAngeles(clock.now());
  const readMaturity = async (tenantId: TenantId): Promise<FactMaturity> => ({
    today: today(),
    ...(await readModel.readMaturing(tenantId)),
  });
  const read = async (reader: Reader): Promise<ReadDays> => {
    const snapshot = await readModel.readSnapshot(reader);
    return { snapshot, days: await readModel.readPublishedDays(snapshot) };
  };
  return {
    newestFinalDay: async (tenantId) => newestFinalDay(maturityOfSales(await readMaturity(tenantId))),
    hasData: async (reader, period, date) =>
      (await read(reader)).days.totalsIn(digestRange(period, date)).length > 0,
    async today(reader) {
      const [data, open] = await Promise.all([read(reader), insights.listOpen(reader)]);
      const maturity = await readMaturity(tenantOf(reader));
      return {
        insights: open,
        goals: await measureGoals(dependencies, data, today()),
        missing_reports: await missingIn(readModel, data, maturity, [latelyIn(data, maturity)]),
      };
    },
    async get(reader, { period, date: wanted }) {
      const data = await read(reader);
      const { days } = data;
      const maturity = await readMaturity(tenantOf(reader));
      const date = wanted ?? newestDayToTell(days, newestFinalDay(maturityOfSales(maturity)));
      const range = digestRange(period, date);
      const [tenantName, mailed, open, recovered] = await Promise.all([
        getTenantName(dependencies.transactional, tenantOf(reader)),
        mails.listMailedDays(tenantOf(reader), period),
        insights.listOpen(reader),
        insights.listRecovered(reader, { ...range, start: addDays(range.start, -RECENT_DAYS) }),
      ]);
      const isTold = tellerOf(range, maturity, { mailed, withData: days.all.map((of) => of.date) });
      return {
        period,
        date_key: date,
        range,
        tenant_name: tenantName,
        days_with_data: days.totalsIn(range).length,
        is_final: range.end < today() && !isMaturing(range, maturity),
        ...figuresOf(days, range, maturity),
        missing_reports: await missingIn(readModel, data, maturity, [range, comparisonRange(range, null)]),
        insights: open.filter((one) => isTold(one, lastDayOf(one), new Date(one.fired_at))),
        recovered: recovered.flatMap(({ insight, recoveredAt }) =>
          isTold(insight, insight.recovered_on, recoveredAt) ? [insight] : [],
        ),
        goals: await measureGoals(dependencies, data, date),
        mail: dependencies.hasMailer ? 'configured' : 'not_configured',
      };
    },
  };
}

/** The newest final day, or the last one with data where they end before it: no page opens empty. */
function newestDayToTell(days: PublishedDays, newestFinal: DateKey): DateKey {
  const last = days.all.at(-1)?.date ?? newestFinal;
  return last < newestFinal ? last : newestFinal;
}

async function getTenantName({ db }: Pick<TransactionalStore, 'db'>, tenantId: TenantId): Promise<string> {
  const [row] = await db.select().from(organization).where(eq(organization.id, tenantId));
  if (row === undefined) throw new AppError('tenant_not_found');
  return row.name;
}

/** The figures of the range, the days they are compared with, and what is missing of both: changes are of what is final. */
function figuresOf(
  days: PublishedDays,
  range: DateRange,
  maturity: FactMaturity,
): Pick<Digest, 'figures' | 'previous_range'> {
  const comparison = comparisonRange(range, null);
  const { known, factsPresent: present } = days;
  const { periods } = resolveComparison({ range, comparison, known: anyKnown(known), days: 'same' });
  const sums = new Map(days.all.map(({ date, facts }) => [date, facts]));
  // Of younger days, which somebody asked for, the digest says that they are not final.
  const isOfFinalSales = range.end <= newestFinalDay(maturityOfSales(maturity));
  const final = isOfFinalSales ? knownForGood(known, maturity) : known;
  return {
    figures: prepareDigestFigures({ current: range, previous: comparison }, { sums, known, final, present }),
    previous_range: periods?.previous ?? comparison,
  };
}

/** The days of which a report that is missing may still be imported. */
function latelyIn({ days }: ReadDays, { today }: FactMaturity): DateRange {
  const newest = days.all.at(-1)?.date ?? today;
  return { start: addDays(newest, 1 - RECENT_DAYS), end: newest };
}

/** The reports that the figures of these days lack and somebody has to import: others a connection brings by itself. */
async function missingIn(
  { readPulledKinds }: Pick<ReadModel, 'readPulledKinds'>,
  { snapshot, days: { known, factsPresent } }: ReadDays,
  maturity: FactMaturity,
  ranges: readonly DateRange[],
): Promise<MissingReport[]> {
  const shown = DIGEST_METRICS.filter((metric) => isMetricPresent(metric, factsPresent));
  const facts = shown.flatMap((metric) => factsOf(metric));
  const pulledKinds = await readPulledKinds(snapshot, maturity.today);
  return [...partAwaited(findMissingReports(facts, ranges, known), { ...maturity, pulledKinds }).missing];
}

/** Where the active goals stand on a day, as the dashboard had it then. */
async function measureGoals(
  { settings, readGoalHistory }: Pick<DigestServiceDependencies, 'settings' | 'readGoalHistory'>,
  { snapshot, days }: ReadDays,
  date: DateKey,
): Promise<Digest['goals']> {
  const goals = await settings.listGoals(snapshot.reader);
  const active = goals.filter(({ isActive }) => isActive);
  if (active.length === 0) return [];
  const history = await readGoalHistory(snapshot, days, date);
  return active.map((goal) => {
    const progress = measureGoal(goal, history);
    const sentences = describeProgress(progress, date).map(({ text }) => text);
    return { id: goal.id, name: goal.name, status: progress.status, progress: sentences.join('') };
  });
}

type Insight = DigestResponse['insights'][number];

/** The day that the first digest after a moment is about. */
function firstDigestAfter(moment: Date, maturity: FactMaturity): DateKey {
  const isTooLate = hourInLosAngeles(moment) >= SENT_AT_HOUR;
  const sent = addDays(todayInLosAngeles(moment), isTooLate ? 1 : 0);
  return newestFinalDay(maturityOfSales({ ...maturity, today: sent }));
}

/** Which days have a digest. */
interface DigestDays {
  readonly mailed: readonly DateKey[];
  readonly withData: readonly DateKey[];
}

/** The first day from this one on that has a digest: since the first mail those that were mailed, else those with data. */
function nextDigestFrom(day: DateKey, { mailed, withData }: DigestDays): DateKey | undefined {
  const [first] = mailed;
  const ofMails = first !== undefined && first <= day ? mailed.find((of) => of >= day) : undefined;
  return ofMails ?? withData.find((of) => of >= day);
}

/**
 * What happened on a day is told with the days whose sales were final when what the insight rests on was; what was
 * seen when their digest had been sent, or of which none was, with the next one that there is, too.
 */
function tellerOf(range: DateRange, maturity: FactMaturity, digests: DigestDays) {
  const { maturingDays: ofSales } = maturityOfSales(maturity);
  return ({ metric }: Insight, day: string | null, seenAt: Date | null): boolean => {
    if (day === null) return false;
    const { maturingDays } = maturityOf(factsOfSubject(metric), maturity);
    const own = addDays(toDateKey(day), Math.max(0, maturingDays - ofSales));
    const seen = seenAt === null ? own : firstDigestAfter(seenAt, maturity);
    // Where there is none yet, the page of the last day with data tells it: no page opens empty.
    const next = nextDigestFrom(seen > own ? seen : own, digests) ?? digests.withData.at(-1);
    return isInRange(own, range) || (next !== undefined && next > own && isInRange(next, range));
  };
}

/** The last day an insight is about. */
function lastDayOf({ days, fired_at }: Insight): DateKey {
  return days === null ? todayInLosAngeles(new Date(fired_at)) : toDateKey(days.end);
}
