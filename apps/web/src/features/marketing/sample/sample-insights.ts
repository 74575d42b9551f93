import { eachDay, todayInLosAngeles } from '@skuline/domain/calendar';
import {
  alignDays,
  DEFAULT_INSIGHT_RULES,
  type Finding,
  findInsights,
  type InsightSeries,
  levelOfNames,
  namesOfScope,
  type ScopeDays,
  seriesRange,
  prepareNotification,
} from '@skuline/domain/insights';
import { findKnownDays, newestDayFinalInAny } from '@skuline/domain/known-days';
import { FACT_KINDS, sumFacts, ZERO_FACTS } from '@skuline/domain/metrics';
import type { Notification } from '@skuline/domain/notifications';
import {
  generateSampleRows,
  sampleOptionsAt,
  sampleRange,
  type SampleRow,
} from '@skuline/domain/sample-data';

const MATURING_DAYS = 2;

/** What the sample seller is told: what the product's own rules find in its days. */
export function listSampleInsights(now: Date): Notification[] {
  const { findings } = findInsights(readSeries(now), {
    rules: DEFAULT_INSIGHT_RULES,
    goals: [],
    openInsights: [],
  });
  return findings.map((finding) => notificationOf(finding, now));
}

/** The days of everything and of each product, as the server reads them of imported rows. */
function readSeries(now: Date): InsightSeries {
  const options = sampleOptionsAt(now);
  const asOf = newestDayFinalInAny({ today: todayInLosAngeles(now), maturingDays: MATURING_DAYS });
  const range = seriesRange(asOf);
  const rows = [...generateSampleRows(options, range)];
  const scopesOf = (depth: number) =>
    [...Map.groupBy(rows, (row) => JSON.stringify(namesOf(row).slice(0, depth)))].map(
      ([key, own]): ScopeDays => {
        const names: string[] = JSON.parse(key);
        const sums = alignDays(range, sumsByDay(own), { hasData: () => true, zero: ZERO_FACTS });
        return { level: levelOfNames(names), names, sums, lastYear: [] };
      },
    );
  const [brands, parents, skus] = [scopesOf(1), scopesOf(2), scopesOf(3)];
  const totals = sumsByDay(rows);
  return {
    asOf,
    days: eachDay(range),
    present: null,
    known: findKnownDays({ reported: [], own: { span: sampleRange(options), kinds: FACT_KINDS } }),
    total: {
      level: 'total',
      names: [],
      sums: eachDay(range).map((day) => totals.get(day) ?? null),
      lastYear: [],
    },
    scopes: [...brands, ...parents, ...skus],
    counts: { total: 1, brand: brands.length, parent_sku: parents.length, sku: skus.length },
    totalByDay: totals,
  };
}

const namesOf = (row: SampleRow) => [row.brand_name, row.parent_sku_name, row.sku_name];

function sumsByDay(rows: readonly SampleRow[]) {
  const byDay = Map.groupBy(rows, (row) => row.date_key);
  return new Map([...byDay].map(([day, own]) => [day, sumFacts(own)]));
}

function notificationOf(finding: Finding, now: Date): Notification {
  const raised = {
    id: [finding.ruleId, ...namesOfScope(finding.scope)].join(' '),
    measure_type: finding.measureType,
    value_now: finding.value,
    computed_change: finding.change,
    condition_render: finding.condition,
    baseline_render: finding.baseline,
    status: 'new',
    fired_at: now.toISOString(),
    rule_id: finding.ruleId,
    resolved_at: null,
    snoozed_until: null,
    feedback: null,
  };
  return prepareNotification({ ...finding, ...raised }, todayInLosAngeles(now));
}
