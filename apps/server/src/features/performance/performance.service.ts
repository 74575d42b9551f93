import { readFacts } from '@skuline/domain/metrics';
import { hasFilters } from '@skuline/domain/products';
import {
  createSnapshotCache,
  type DataSnapshot,
  type PublishedDays,
  type ReadPublishedDays,
  type TaggedAnswer,
  type TaggedAnswers,
} from '../../answers/index.ts';
import type { AnalyticsStore } from '../../stores/analytics/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { answerFromLines, streamAnswer, type AnswerFrame } from './answer-envelope.ts';
import { DayWindows } from './day-windows.ts';
import {
  type BreakdownQuestion,
  fullRowsSql,
  groupedSql,
  lookUpVisible,
  type SqlQuestion,
} from './performance.queries.ts';
import type { SkuSums } from './sku-sums/index.ts';
import type { BreakdownSources, CountedRow } from './summed-rows.ts';
import { readTopSegments } from './top-segments.ts';
import { readTotals } from './totals.ts';

export interface PerformanceService {
  /** The answer of GET /api/daily-performance-breakdown: sums for the tenant's published days. */
  breakdown(tenantId: TenantId, question: BreakdownQuestion): Promise<TaggedAnswer>;
}

export interface PerformanceDependencies {
  readonly analytics: AnalyticsStore;
  readonly answers: TaggedAnswers;
  readonly readPublishedDays: ReadPublishedDays;
  readonly skuSums: SkuSums;
}

const MAX_TENANTS = 50;

export function createPerformanceService(dependencies: PerformanceDependencies): PerformanceService {
  const { analytics, answers } = dependencies;
  const readSources = createSources(dependencies);
  return {
    breakdown(tenantId, question) {
      const frame: AnswerFrame = { range: question.range, hasFilters: hasFilters(question.filters) };
      if (isUnbounded(question)) {
        const { sql, params } = unboundedSql(question);
        const open = () => streamAnswer(analytics.stream(tenantId, sql, params), frame);
        return answers.streamed(tenantId, question, open);
      }
      return answers.kept(tenantId, question, async (snapshot) =>
        answerFromLines(encode(await readLines(await readSources(snapshot), question)), frame),
      );
    },
  };
}

function createSources({
  analytics,
  readPublishedDays,
  skuSums,
}: PerformanceDependencies): (snapshot: DataSnapshot) => Promise<BreakdownSources> {
  const leadersOf = new Map<TenantId, BreakdownSources['leaders']>();
  const findLeaders = (tenantId: TenantId) => {
    const leaders = leadersOf.get(tenantId) ?? new Map();
    leadersOf.delete(tenantId);
    leadersOf.set(tenantId, leaders);
    for (const oldest of leadersOf.keys()) if (leadersOf.size > MAX_TENANTS) leadersOf.delete(oldest);
    return leaders;
  };
  return createSnapshotCache(async (snapshot) => {
    skuSums.keepReady(snapshot);
    return {
      analytics,
      tenantId: snapshot.tenantId,
      ...daysOf(() => readPublishedDays(snapshot)),
      readReadyMonths: () => skuSums.readReady(snapshot),
      windows: new DayWindows<CountedRow>(),
      leaders: findLeaders(snapshot.tenantId),
    };
  }, MAX_TENANTS);
}

/** Days that are known from the first time on that they could be read. */
function daysOf(read: () => Promise<PublishedDays>): Pick<BreakdownSources, 'readDays' | 'findDays'> {
  let known: PublishedDays | null = null;
  return {
    async readDays() {
      const days = known ?? (await read());
      known = days;
      return days;
    },
    findDays: () => known,
  };
}

/** Whether the answer may grow with the number of products. */
function isUnbounded({ groupBy, top }: BreakdownQuestion): boolean {
  const groupsProducts = groupBy.some((key) => key !== 'date_key');
  return groupBy.length === 0 || (groupsProducts && top === null);
}

function unboundedSql(question: BreakdownQuestion): SqlQuestion {
  return question.groupBy.length === 0
    ? fullRowsSql(question, lookUpVisible)
    : groupedSql(question, lookUpVisible);
}

/** The rows of a bounded answer, one JSON object a line. */
async function readLines(sources: BreakdownSources, question: BreakdownQuestion): Promise<string> {
  const { granularity, filters, range, top } = question;
  if (top !== null) return linesOf(await readTopSegments(sources, question, top));
  // Bounded and without a top: by date alone.
  if (granularity === 'daily' && !hasFilters(filters)) return (await sources.readDays()).linesIn(range);
  const totals = await readTotals(sources, question);
  return linesOf(totals.map(({ date_key, ...row }) => ({ date_key, ...readFacts(row) })));
}

function linesOf(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
