import type { InsightCause } from './finding.ts';
import { MEASURE_OF, type Measure, type ScopeView } from './scope-view.ts';
import type { Story } from './stories.ts';

/** What a unit costs, before anything comes back: as the seller sets it, and as shoppers with a promotion pay it. */
const PRICES: Readonly<Partial<Record<InsightCause, Measure>>> = {
  price: MEASURE_OF.gross_sales,
  promotions: { gross_sales: 1, promotions: -1 },
};
/** Fewer units have no price to speak of. */
const LEAST_UNITS = 3;
/** Less of a change is none. */
const LEAST_CHANGE = 0.02;

/** The price of a window against that of its weeks, as a fraction; null of too few units. */
function changeOfPrice(price: Measure, view: ScopeView, { frame }: Story): number | null {
  const weeks = view.weeksOf(frame);
  const [units, paid] = [MEASURE_OF.units_sold, price].map((measure) => ({
    now: view.actualOf(measure, frame),
    usually: view.weeklyOf(measure, frame, weeks).reduce((sum, of) => sum + of, 0),
  }));
  if (units === undefined || paid === undefined) return null;
  if (units.now < LEAST_UNITS || units.usually < LEAST_UNITS || paid.usually <= 0) return null;
  return paid.now / units.now / (paid.usually / units.usually) - 1;
}

/** How the price of each SKU of a story changed that follows the largest part of them; none of a story of something else. */
export function changesOfPrice(story: Story): number[] {
  const { rule, view, leaves } = story;
  const price = PRICES[rule.cause];
  if (price === undefined) return [];
  const scopes = leaves.length === 0 ? [view] : leaves;
  const changes = scopes.flatMap((leaf) => changeOfPrice(price, leaf, story) ?? []);
  const isUp = rule.cause === 'price' && story.deviation.value > story.deviation.usual;
  return changes
    .filter((change) => (isUp ? change >= LEAST_CHANGE : change <= -LEAST_CHANGE))
    .toSorted((a, b) => a - b);
}
