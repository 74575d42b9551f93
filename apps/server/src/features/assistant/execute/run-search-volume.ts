import {
  type PlanResult,
  prepareSearchKeywords,
  prepareSearchWeeks,
  type SearchVolumePlan,
} from '@skuline/domain/assistant';
import { toDateKey } from '@skuline/domain/calendar';
import { formatDay } from '@skuline/domain/formatting';
import { chooseWeek, shownRange } from '@skuline/domain/search-volume';
import { type PlanRun, resultOf } from './plan-run.ts';

const NO_VOLUMES = 'There are no keyword volumes yet: import a file of them on the Import data page.';

/** Searches of a parent SKU by week, or the keywords of one of its weeks; of the most searched one where none is named. */
export async function runSearchVolume(plan: SearchVolumePlan, run: PlanRun): Promise<PlanResult> {
  const { searchVolume } = run.services;
  const { snapshot } = run;
  const parents = await run.read(() => searchVolume.listParentSkus(snapshot));
  if (parents.length === 0) return resultOf(run, [], [NO_VOLUMES]);
  const parentSku = plan.parentSku ?? parents[0] ?? '';
  if (!parents.includes(parentSku)) {
    return resultOf(run, [], [`There are no keyword volumes for “${parentSku}”.`]);
  }
  const range = shownRange(plan.range);
  const rows = await run.read(() => searchVolume.listWeeks(snapshot, parentSku, range));
  const weeks = rows.map((week) => ({ ...week, date_key: toDateKey(week.date_key) }));
  if (weeks.length === 0) return resultOf(run, [], [`No week of ${parentSku} has searches on these days.`]);
  if (plan.week === null) return resultOf(run, [prepareSearchWeeks(weeks, parentSku, range)], []);
  const wanted = plan.week === 'newest' ? null : plan.week;
  const chosen = chooseWeek(
    weeks.map((week) => week.date_key),
    wanted,
  );
  const week = weeks.find(({ date_key }) => date_key === chosen);
  if (week === undefined) return resultOf(run, [], []);
  const keywords = await run.read(() => searchVolume.listKeywords(snapshot, parentSku, week.date_key));
  const { limit } = plan;
  const { today } = run;
  const isOther = wanted !== null && wanted !== week.date_key;
  const caution = `No week of ${parentSku} begins on ${formatDay(wanted ?? today, today)}: this is the newest.`;
  const table = prepareSearchKeywords(keywords, { parentSku, week, limit, today });
  return resultOf(run, [table], isOther ? [caution] : []);
}
