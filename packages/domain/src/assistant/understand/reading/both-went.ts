import { type MetricId, METRICS } from '../../../figures/metrics/index.ts';
import type { Meant } from './meant.ts';
import type { Change } from './read-order.ts';
import type { Token } from '../words/tokens.ts';
import type { PlanCondition } from '../../plan.ts';

type Way = 'up' | 'down';

/** A figure, or which way one went, in the order of the words. */
type Said = { readonly metric: MetricId } | { readonly way: Way | 'better' | 'worse' };

function saidBy({ meaning }: Meant): readonly Said[] {
  if (meaning.kind === 'metric') return meaning.metrics.map((metric) => ({ metric }));
  if (meaning.kind === 'hint') return meaning.hint === 'earn' ? [{ metric: 'contribution' }] : [];
  if (meaning.kind === 'comparative') return [{ way: meaning.way }];
  return meaning.kind === 'change' && meaning.change !== 'any' ? [{ way: meaning.change }] : [];
}

/** The figure and its way of one half of the words, whichever is said first. */
function pairOf(half: readonly Said[]): { readonly metric: MetricId; readonly way: Way } | null {
  const [metric] = half.flatMap((said) => ('metric' in said ? [said.metric] : []));
  const [way] = half.flatMap((said) => ('way' in said ? [said.way] : []));
  if (metric === undefined || way === undefined) return null;
  if (way === 'up' || way === 'down') return { metric, way };
  const good = METRICS[metric].goodDirection;
  return { metric, way: way === 'better' ? good : good === 'up' ? 'down' : 'up' };
}

/** What has been read of a question. */
interface Read {
  readonly tokens: readonly Token[];
  readonly dimensions: readonly unknown[];
  readonly conditions: readonly PlanCondition[] | null;
  readonly comparison: object | null;
  readonly topics: ReadonlySet<string>;
  readonly series: string | null;
  readonly noun: string | null;
  readonly notes: readonly string[];
}

/** What it becomes where two figures went each its way. */
interface BothWent {
  readonly metrics: readonly MetricId[];
  readonly unknownRatio: null;
  readonly rank: null;
  readonly bothWays: false;
  readonly change: Change;
  readonly conditions: readonly PlanCondition[];
}

/** Segments are chosen by how they changed, and neither ranked nor explained. */
function choosesSegments({
  dimensions,
  conditions,
  comparison,
  topics,
  tokens,
  series,
  noun,
}: Read): boolean {
  return (
    dimensions.length > 0 &&
    conditions?.length === 0 &&
    series === null &&
    noun === null &&
    !topics.has('why') &&
    // `fewer orders than Oak`, but `than last month`.
    (comparison !== null || !tokens.some(({ word }) => word === 'than')) &&
    // `which brands grew in sales and which fell in profit` are two questions.
    tokens.filter(({ word }) => word === 'which').length < 2
  );
}

const NOT_BOTH =
  'I could not read which figure went which way: I left out that all of it holds of the same ones.';

/** `whose sessions rose but orders fell`, `more units but less profit`: of two figures each has a way of its own, and both hold. */
export function readBothWent(reading: Read, meant: readonly Meant[]): BothWent | Pick<Read, 'notes'> {
  const said = meant.flatMap(saidBy);
  const isRanked = meant.some(({ meaning }) => meaning.kind === 'rank');
  const { notes } = reading;
  if (isRanked || !choosesSegments(reading)) return { notes };
  const [first, second] = [pairOf(said.slice(0, 2)), pairOf(said.slice(2))];
  const isRead = said.length === 4 && first !== null && second !== null && first.metric !== second.metric;
  if (!isRead) return { notes: areOpposite(said) ? [...notes, NOT_BOTH] : notes };
  return {
    metrics: [first.metric, second.metric],
    unknownRatio: null,
    rank: null,
    bothWays: false,
    change: { change: first.way, inPercent: true },
    conditions: [first, second].map(({ metric, way }) => ({
      metric,
      of: 'growth',
      is: way === 'up' ? 'above' : 'below',
      value: 0,
    })),
  };
}

function areOpposite(said: readonly Said[]): boolean {
  const ways = new Set(said.flatMap((each) => ('way' in each ? [each.way] : [])));
  const figures = said.filter((each) => 'metric' in each);
  return figures.length > 1 && ways.has('up') && ways.has('down');
}
