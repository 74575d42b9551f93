import type { MetricId } from '../../../figures/metrics/index.ts';
import type { Plan, PlanScope } from '../../plan.ts';
import type { Reading } from '../reading/reading.ts';
import { recordsPlans } from './records.ts';
import { returnsPlan } from './returns.ts';
import type { Days } from './scope.ts';
import { stockPlan } from './stock.ts';

/** What a document is called, and which figures of days it tells in its own way. */
interface Document {
  readonly called: RegExp;
  readonly tells: readonly MetricId[];
}

const STOCK: Document = {
  called: /stock|\binventory\b|\bunits?\b|\bon hand\b|\b(?:is|are) (?:still )?left\b/iu,
  tells: ['units_sold'],
};
const LOST: Document = { ...STOCK, tells: ['units_sold', 'orders', 'net_sales', 'contribution'] };
/** `what do I need to order` */
const REORDER: Document = { ...STOCK, tells: ['units_sold', 'orders'] };
const RETURNS: Document = {
  called: /\breturn|\b(?:sen[dt]|sending|g[ia]ve[ns]?) back\b|\bhow many orders\b/iu,
  tells: ['units_sold'],
};
/** Fees are taken off sales; storage that ads are paid for is none of Amazon's. */
const FEES: Document = {
  called: /\b(?:fees?|commissions?)\b|(?<!\bads?\b[^?]*)\b(?:storage|fulfil?lment|fba|referrals?)\b/iu,
  tells: ['net_sales'],
};

/** Whose words may be of something else as well; null: what recognizes a question of it names it. */
function documentOf(plan: Plan): Document | null {
  if (plan.kind === 'stock') return { lost: LOST, reorder: REORDER, all: STOCK, out: STOCK }[plan.view];
  if (plan.kind === 'returns') return RETURNS;
  return plan.kind === 'records' && plan.of === 'fees' ? FEES : null;
}

/** `did orders come back?`, `which brands run low on sessions`: of a figure that no document tells, and none is named. */
export function isOfFigures(plan: Plan, { question, metrics, hints }: Reading): boolean {
  const document = documentOf(plan);
  if (document === null || document.called.test(question)) return false;
  return hints.has('ads') || metrics.some((id) => !document.tells.includes(id));
}

/** What is asked of stock, which is counted now, whatever days are to come, or of documents of days that have been. */
export function recordedPlans(
  question: string,
  reading: Reading,
  scope: PlanScope,
  days: Days,
): readonly Plan[] {
  const ofStock = stockPlan(question, reading, scope);
  if (ofStock !== null) return [ofStock];
  if (days.kind === 'future') return [];
  const ofReturns = returnsPlan(question, reading, scope);
  return ofReturns === null ? recordsPlans(question, reading, scope) : [ofReturns];
}
