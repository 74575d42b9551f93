import {
  type FiguresPlan,
  MOST_PLAN_ROWS,
  type PlanAverage,
  type PlanResult,
} from '@skuline/domain/assistant';
import { bucketTable } from './bucket-table.ts';
import { combinedTable } from './combined-table.ts';
import { presentMetrics } from './day-cautions.ts';
import { factsOfAll, type FiguresAsked, type FiguresShown } from './figures-asked.ts';
import { daysOfScope } from './plan-days.ts';
import { partsTable } from './parts-table.ts';
import { type PlanRun, resultOf } from './plan-run.ts';
import { segmentTable } from './segment-table.ts';
import { tagTable } from './tag-table.ts';
import { totalTable } from './total-table.ts';

/** Metrics as a whole, by segment, or by day, week or month: {@link FiguresPlan}. */
export async function runFigures(plan: FiguresPlan, run: PlanRun): Promise<PlanResult> {
  if (plan.besideAverage !== undefined) return runBesideAverage(plan, plan.besideAverage, run);
  const { present, cautions: absent } = presentMetrics(plan.metrics, run);
  const { cautions, ...days } = daysOfScope(plan, factsOfAll(present), run);
  const [first, ...others] = present;
  if (first === undefined) return resultOf(run, [], absent);
  if (run.days.all.length === 0) return resultOf(run, [], [...cautions, ...absent]);
  const asked: FiguresAsked = { ...plan, ...days, metrics: [first, ...others] };
  const shown = await showFigures(asked, run);
  const summary = shown.find((each) => each.summary !== undefined)?.summary;
  const result = resultOf(
    run,
    shown.map(({ table }) => table),
    [...cautions, ...absent, ...shown.flatMap((each) => each.cautions)],
  );
  return summary === undefined ? result : { ...result, summary };
}

/** The whole, and the days, weeks or months that it is put beside. */
async function runBesideAverage(asked: FiguresPlan, average: PlanAverage, run: PlanRun): Promise<PlanResult> {
  const plan = { ...asked, besideAverage: undefined };
  const own = await runFigures(plan, run);
  const [first] = plan.metrics;
  const order = { by: 'name', direction: 'asc' } as const;
  const others = await runFigures(
    { ...plan, ...average, metrics: [first], comparison: null, order, limit: MOST_PLAN_ROWS },
    run,
  );
  return {
    ...own,
    tables: [...own.tables, ...others.tables],
    cautions: [...new Set([...own.cautions, ...others.cautions])],
  };
}

async function showFigures(asked: FiguresAsked, run: PlanRun): Promise<FiguresShown[]> {
  if (asked.tags !== undefined) return [await tagTable(asked, asked.tags, run)];
  if (asked.parts !== undefined)
    return [await partsTable(asked, asked.parts, run), await totalTable(asked, run)];
  if (asked.granularity !== null) {
    const byBucket = await bucketTable(asked, asked.granularity, run);
    return [byBucket, await totalTable(asked, run)];
  }
  if (asked.combine !== undefined && asked.dimension !== null)
    return [await combinedTable(asked, { combine: asked.combine, dimension: asked.dimension }, run)];
  return [
    await (asked.dimension === null ? totalTable(asked, run) : segmentTable(asked, asked.dimension, run)),
  ];
}
