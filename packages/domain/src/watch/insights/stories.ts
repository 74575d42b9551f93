import { certaintyBeside, type Deviation, relativeChange } from './deviations.ts';
import { type Frame, isEndOf, LEAST_WEEKS, type StoryFrame } from './frames.ts';
import type { ScopeLevel } from './insight-rule.ts';
import {
  type AnomalyRule,
  deviationOf,
  hasEnoughUnits,
  type Judged,
  leastChangeOf,
} from './rules/anomaly-rule.ts';
import type { ScopeView } from './scope-view.ts';
import { isExpectedInSales, NEGLIGIBLE, SHARED } from './weeks-of-sales.ts';

/** A scope with the scopes it is made of. */
export interface ScopeNode {
  readonly view: ScopeView;
  readonly children: readonly ScopeNode[];
}

/** Something that happened to one scope. */
export interface Story extends Judged {
  readonly rule: AnomalyRule;
  /** What it is worth in dollars, lost below 0: it is ranked by their size. */
  readonly worth: number;
  /** How far from usual, in standard deviations. */
  readonly certainty: number;
  /** What the scope is made of, down to SKUs. */
  readonly leaves: readonly ScopeView[];
  /** The SKUs whose stories were put together in it; none of a story that was found at its own scope. */
  readonly skus: readonly string[];
}

/** What stories are looked for in. */
export interface StorySearch {
  /** The windows of a rule, by which days what it measures is known on. */
  readonly framesOf: (rule: AnomalyRule) => readonly StoryFrame[];
  /** How many standard deviations make a rule's story at one scope. */
  readonly certaintyOf: (rule: AnomalyRule) => number;
  /** Everything the tenant sells. */
  readonly total: ScopeView;
  /** The tenant's net sales of a usual week, in dollars. */
  readonly weekOfSales: number;
  /** How many scopes of each level there are: the fewer, the less sure a story of a small one has to be. */
  readonly counts: Readonly<Record<ScopeLevel, number>>;
}

/** Standard deviations that a story needs at one scope … */
const LEAST_CERTAINTY = 3.3;
/** … and more for each that chance may pick from. */
const CERTAINTY_OF_MANY = 0.3;
/** What a wider scope's story points to needs this much less proof. */
const POINTED_TO = 0.3;
/** One or two days have to be this much clearer. */
const SHORT_WINDOWS: Readonly<Record<number, number>> = { 1: 1.5, 2: 1.15 };
/** Sales wander, rates less, and few weeks show how far in so many days: each day after a week has to be clearer by this. */
const CLEARER_BY_DAY = { sum: 0.05, rate: 0.02 } as const;
/** However little a scope sells, no more than so many times the scopes of its level are like it. */
const MOST_LIKE = 3;
/** Changes of fewer dollars than this are never a story. */
export const LEAST_DOLLARS = 20;

/** So many days in a row have to be as usual, of those that are known. */
export const DAYS_TO_RECOVER = 3;
/** A day with less than this part of the change is as usual. */
export const AS_USUAL = 0.4;
/** Of days that were changed since, so much of the least change that is told still tells it. */
export const STILL_TOLD = 0.8;
/** Days are held against at least this part of what an average day of the window usually brings. */
const LEAST_USUAL = 0.5;
const WEEK = 7;
/** So much of a rate's change has to come of the rates of the parts, and not of their mix. */
const WITHIN = 0.5;
const MOST_PARTS = 5;
const MOST_OF_SCOPE = 0.6;

/** How many standard deviations a story needs where so many scopes were looked at. */
export function certaintyNeeded(scopes: number, atOne = LEAST_CERTAINTY): number {
  return atOne + CERTAINTY_OF_MANY * Math.log(Math.max(1, scopes));
}

/** How many times as clear as one of a few days a window of so many has to be. */
function clearerBy(days: number, { measure, isClearAtOnce = false }: AnomalyRule): number {
  if (isClearAtOnce) return 1;
  const byDay = 'sum' in measure ? CLEARER_BY_DAY.sum : CLEARER_BY_DAY.rate;
  return SHORT_WINDOWS[days] ?? 1 + byDay * Math.max(0, days - WEEK);
}

/** A window's first days belong to it when they bring at least this part of what its days bring on average. */
const BELONGS = 0.5;

/** Where a scope lies. */
interface Around {
  /** Whether a wider scope's story points to it. */
  readonly isPointedTo: boolean;
  /** The scopes that it lies in. */
  readonly wider: readonly ScopeView[];
}

/** The window in which the rule's measure is most surely unlike itself; null where no window makes a story. */
function judge(
  rule: AnomalyRule,
  { view, children }: ScopeNode,
  search: StorySearch,
  { isPointedTo, wider }: Around,
): Story | null {
  const atOne = search.certaintyOf(rule);
  const neededIn = (frame: Frame) =>
    isPointedTo ? atOne - POINTED_TO : certaintyNeeded(scopesLike(view, frame, search), atOne);
  const others = view.scope.level === 'total' ? null : search.total.without(view);
  const leaves = children.flatMap(leavesOf);
  const stories = search.framesOf(rule).flatMap((frame) => {
    const found = storyOf(rule, view, frame, { search, neededIn, others, wider });
    const story = found === null ? null : { ...found, leaves, skus: [] };
    return story !== null && isStillGoing(story, search) ? [story] : [];
  });
  const surest = stories.reduce<Story | null>(
    (best, story) => (best === null || Math.abs(story.certainty) > Math.abs(best.certainty) ? story : best),
    null,
  );
  return surest === null ? null : fromItsFirstDay(surest, stories);
}

/** The same story without the ordinary days before it, which make a long window surer and say less of what happened. */
function fromItsFirstDay(story: Story, stories: readonly Story[]): Story {
  const length = story.frame.days.length;
  const shorter = stories.findLast(({ frame }) => frame.days.length < length && isEndOf(frame, story.frame));
  if (shorter === undefined) return story;
  const added = 1 - shorter.deviation.excess / story.deviation.excess;
  const isPart = added * length >= BELONGS * (length - shorter.frame.days.length);
  return isPart ? story : fromItsFirstDay(shorter, stories);
}

/**
 * How many scopes of its size there could be: chance is spread over all that are looked at, by what they sell, so that a
 * large product needs little more proof than everything does.
 */
function scopesLike(view: ScopeView, frame: Frame, { total, counts }: StorySearch): number {
  const [its, all] = [view.usualOf('net_sales', frame), total.usualOf('net_sales', frame)];
  const scopes = counts[view.scope.level];
  // With sales that are unknown none is larger than another.
  if (all <= 0) return scopes;
  const most = MOST_LIKE * scopes;
  return its > 0 ? Math.min(all / its, most) : most;
}

/** What a story is proven by. */
interface Proof {
  /** Standard deviations that it needs in a window. */
  readonly neededIn: (frame: Frame) => number;
  /** What else the tenant sells; null of everything. */
  readonly others: ScopeView | null;
  readonly wider: readonly ScopeView[];
}

/** The surer of what the scope's own weeks say and of what they say beside the others; 0 of what all share. */
function certaintyOf(
  judged: Judged,
  rule: AnomalyRule,
  { others, wider }: Pick<Proof, 'others' | 'wider'>,
): number {
  const { certainty } = rule;
  if (certainty !== undefined && 'within' in certainty) return certainty.within(judged, wider);
  const inItself = (of: Judged) => certainty?.byItself(of) ?? of.deviation.z;
  const { view, frame, deviation } = judged;
  const own = inItself(judged);
  if (others === null || !('sum' in rule.measure)) return own;
  const beside = certaintyBeside(view, others, frame, { measure: rule.measure.sum, own: deviation });
  if (beside === null) return own;
  if (beside.part < SHARED) return 0;
  const { value, usual, excess, expected, change } = deviation;
  // Named one by one: a copy of all of it would compute the certainty that takes its place here.
  const besideOthers = { value, usual, excess, expected, change, z: beside.z };
  const besideThem = inItself({ ...judged, deviation: besideOthers }) * Math.sign(own);
  return Math.sign(own) * Math.max(Math.abs(own), besideThem);
}

function storyOf(
  rule: AnomalyRule,
  view: ScopeView,
  frame: StoryFrame,
  { search, neededIn, ...beside }: Proof & { readonly search: StorySearch },
): Omit<Story, 'leaves' | 'skus'> | null {
  const deviation = deviationOf(rule, view, frame);
  if (deviation === null || deviation.excess === 0 || deviation.expected <= 0) return null;
  const change = relativeChange(deviation);
  if (rule.direction !== 0 && Math.sign(change) !== rule.direction) return null;
  if (Math.abs(change) < leastChangeOf(rule, view.scope.level, change)) return null;
  const judged = { view, frame, deviation };
  if (!hasEnoughUnits(rule, judged)) return null;
  const certainty = certaintyOf(judged, rule, beside);
  if (Math.abs(certainty) < neededIn(frame) * clearerBy(frame.days.length, rule)) return null;
  const worth = rule.worth(judged);
  const weeks = Math.max(1, frame.days.length / WEEK);
  if (Math.abs(worth) < Math.max(LEAST_DOLLARS, rule.leastShare * weeks * search.weekOfSales)) return null;
  if (frame.isInSales && isExpectedInSales(rule, judged, search.total)) return null;
  return rule.accepts?.(judged) === false ? null : { ...judged, rule, worth, certainty };
}

/** Whether the last days are unlike the weeks before the window too, and not far less so than other days of it: what is over is not raised. */
function isStillGoing({ rule, view, frame, deviation }: Story, { framesOf }: StorySearch): boolean {
  if (frame.days.length <= DAYS_TO_RECOVER) return true;
  const last = framesOf(rule).findLast((of) => of.days.length <= DAYS_TO_RECOVER && isEndOf(of, frame));
  if (last === undefined) return false;
  const begin = frame.days[0] ?? 0;
  const isBefore = (weeks: number) => last.days.every((at) => at - weeks * WEEK < begin);
  const recent = deviationOf(rule, view, { ...last, weeksBack: last.weeksBack.filter(isBefore) });
  if (recent === null) return false;
  // Days on which hardly anything is usual change by any factor.
  const least = (LEAST_USUAL * DAYS_TO_RECOVER * Math.abs(deviation.expected)) / frame.days.length;
  const others = chunksOf(frame.days.slice(0, -last.days.length)).flatMap((days) => {
    const of = deviationOf(rule, view, { ...frame, days });
    return of === null ? [] : [{ excess: of.excess, expected: Math.max(Math.abs(of.expected), least) }];
  });
  const changes = [deviation, ...others].map((of) => relativeChange(of) / relativeChange(deviation));
  return relativeChange(recent) / relativeChange(deviation) >= AS_USUAL * Math.max(...changes);
}

/** Days in runs of as many as the last ones are. */
function chunksOf(days: readonly number[]): number[][] {
  return days.length < DAYS_TO_RECOVER
    ? []
    : [days.slice(-DAYS_TO_RECOVER), ...chunksOf(days.slice(0, -DAYS_TO_RECOVER))];
}

interface Part {
  readonly node: ScopeNode;
  readonly deviation: Deviation;
}

/** The parts of a scope that deviate in the same direction as it does, the largest first. */
function partsOf(story: Story, children: readonly ScopeNode[]): Part[] {
  return children
    .flatMap((node) => {
      const deviation = deviationOf(story.rule, node.view, story.frame);
      return deviation === null ? [] : [{ node, deviation }];
    })
    .filter(({ deviation }) => Math.sign(deviation.excess) === Math.sign(story.deviation.excess))
    .toSorted((a, b) => Math.abs(b.deviation.excess) - Math.abs(a.deviation.excess));
}

/** Whether it is the story of this part, and not of all. */
function isOf(part: Part, { rule, view, frame, deviation }: Story): boolean {
  const others = deviationOf(rule, view.without(part.node.view), frame);
  if (others === null || others.expected < NEGLIGIBLE * Math.abs(deviation.expected)) return true;
  return others.change / part.deviation.change < SHARED;
}

/** Whether the parts that were told of make up most of the scope: then it happened to the scope. */
function isOfMost({ rule, frame, deviation }: Story, parts: readonly ScopeNode[]): boolean {
  const expected = parts.reduce((sum, { view }) => sum + (deviationOf(rule, view, frame)?.expected ?? 0), 0);
  return expected >= MOST_OF_SCOPE * Math.abs(deviation.expected);
}

function leavesOf({ view, children }: ScopeNode): ScopeView[] {
  return children.length === 0 ? [view] : children.flatMap(leavesOf);
}

/** A rate of the whole may change though no part's does: then it is the mix, and no story. */
function isMix({ rule, frame, deviation }: Story, nodes: readonly ScopeNode[]): boolean {
  if ('sum' in rule.measure || nodes.length === 0) return false;
  const parts = nodes.flatMap(leavesOf).flatMap((leaf) => deviationOf(rule, leaf, frame) ?? []);
  const within = parts.reduce((sum, { excess }) => sum + excess, 0);
  return within / deviation.excess < WITHIN;
}

/** Whether a scope changed by what is new in it, which has no usual value yet. */
function isOfNewcomers({ rule, view, frame, deviation }: Story, nodes: readonly ScopeNode[]): boolean {
  const newcomers = nodes.flatMap(leavesOf).filter((leaf) => leaf.weeksOf(frame).length < LEAST_WEEKS);
  if (newcomers.length === 0) return false;
  const change = deviationOf(rule, view.without(...newcomers), frame);
  return change === null || relativeChange(change) / relativeChange(deviation) < SHARED;
}

/** A story found in the rest of a scope, with the figures of the whole: those are what everybody else sees. */
function ofWhole(story: Story, view: ScopeView): Story {
  return { ...story, view, deviation: deviationOf(story.rule, view, story.frame) ?? story.deviation };
}

/**
 * The stories of a rule in a scope and all it is made of, each at the scope that it is about: where one part explains
 * what happened to the whole it is told of the part, where many share it, of the whole.
 */
export function findStories(
  rule: AnomalyRule,
  { view, children }: ScopeNode,
  search: StorySearch,
  { isPointedTo, wider }: Around = { isPointedTo: false, wider: [] },
): Story[] {
  const within = [...wider, view];
  const stories: Story[] = [];
  const told = new Set<ScopeNode>();
  let whole: Story | null = null;
  let rest = view;
  for (let turn = 0; turn < MOST_PARTS; turn += 1) {
    const open = children.filter((child) => !told.has(child));
    const story = judge(rule, { view: rest, children: open }, search, {
      isPointedTo: isPointedTo && turn === 0,
      wider,
    });
    if (story === null || isMix(story, open) || isOfNewcomers(story, open)) break;
    whole ??= story;
    const [largest] = partsOf(story, open);
    // What is left of it is shared: the parts before were of the same story.
    if (largest === undefined || !isOf(largest, story)) return [whole];
    const inner = findStories(rule, largest.node, search, { isPointedTo: true, wider: within });
    if (inner.length === 0) {
      const ofAll = ofWhole(story, view);
      // What is left of a scope may go the other way than the scope does.
      const isShown = relativeChange(ofAll.deviation) / relativeChange(story.deviation) >= SHARED;
      if (isShown) return [...stories, ofAll];
      break;
    }
    stories.push(...inner);
    told.add(largest.node);
    rest = rest.without(largest.node.view);
    if (told.size > 1 && isOfMost(whole, [...told])) return [whole];
  }
  const others = children.filter((child) => !told.has(child));
  return [
    ...stories,
    ...others.flatMap((child) => findStories(rule, child, search, { isPointedTo: false, wider: within })),
  ];
}
