import type { Plan, PlanCondition } from '../../plan.ts';
import type { Asked } from './asked.ts';

const IS_LOWEST: Readonly<Record<PlanCondition['is'], boolean>> = {
  above: true,
  at_least: true,
  below: false,
  at_most: false,
};

/** Whether two limits cannot be of one band: both are its lowest or highest, or nothing lies between them. */
function areApart(a: PlanCondition, b: PlanCondition): boolean {
  if (a.metric !== b.metric || a.of !== b.of) return false;
  if (IS_LOWEST[a.is] === IS_LOWEST[b.is]) return true;
  const [lowest, highest] = IS_LOWEST[a.is] ? [a, b] : [b, a];
  return lowest.value > highest.value;
}

/** The limits of each band, in the order in which they are said; those of other metrics hold of all of them. */
function bandsOf(conditions: readonly PlanCondition[]): readonly (readonly PlanCondition[])[] {
  const bands: PlanCondition[][] = [];
  const isParted = (condition: PlanCondition) =>
    conditions.some((other) => other !== condition && areApart(condition, other));
  const parted = new Set(conditions.filter(isParted).map(({ metric }) => metric));
  for (const condition of conditions.filter(({ metric }) => parted.has(metric))) {
    const last = bands.at(-1);
    if (last === undefined || last.some((own) => areApart(own, condition))) bands.push([condition]);
    else last.push(condition);
  }
  const common = conditions.filter(({ metric }) => !parted.has(metric));
  return bands.map((band) => [...band, ...common]);
}

/** `units between $20 and $30 versus $30 to $50`: the same is asked of each band. Null where there are none. */
export function eachBand(asked: Asked, plansOf: (asked: Asked) => readonly Plan[]): readonly Plan[] | null {
  const bands = bandsOf(asked.reading.conditions ?? []);
  if (bands.length < 2) return null;
  return bands.flatMap((conditions) => plansOf({ ...asked, reading: { ...asked.reading, conditions } }));
}
