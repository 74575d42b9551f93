import { sumOfAmounts } from '../../core/exact/index.ts';
import { countOf, formatPercent } from '../../core/formatting/index.ts';
import { type DaySums, isKnownOn, type KnownDays } from '../known-days/index.ts';
import { formatAmount, type LedgerAmount, type LedgerType } from '../ledger/index.ts';
import { shareOf } from '../costs/index.ts';
import { sumFacts } from '../metrics/index.ts';
import { hasNoProductCosts, STATEMENT_LINES, type StatementLine } from './statement-lines.ts';

/** An amount of the ledger on a day of orders. */
export interface LedgerDayAmount extends LedgerAmount {
  readonly date_key: string | null;
}

/** The lines of the statement that the ledger has as well, from documents of its own. */
const BESIDE: readonly (readonly [LedgerType, StatementLine])[] = [
  ['sale', STATEMENT_LINES.gross_sales],
  ['promotion', STATEMENT_LINES.promotions],
  ['refund', STATEMENT_LINES.adjustments],
  ['advertising', STATEMENT_LINES.advertising],
];

/** What documents tell of the statement's days; money in the statement's currency. */
export interface FeesOfDays {
  /** The statement's days, and those of them whose orders documents tell. */
  readonly days: number;
  readonly toldDays: number;
  /** The statement's own lines on the told days, as far as they are known on all of them. */
  readonly beside: ReadonlyMap<LedgerType, number>;
  /** What fees took on the told days: negative, as in the ledger. */
  readonly fees: number;
  /** Some of it is. */
  readonly isEstimated: boolean;
  /** What fees take of net sales, as a fraction; null where net sales are not known, or 0 or below. */
  readonly share: number | null;
  /** Of the told days, before and after fees; null where it is not known, or where it contains more costs than ads. */
  readonly contribution: { readonly before: number; readonly after: number } | null;
}

/**
 * Fees beside the statement, over the days whose sales the ledger tells: of other days neither has a part in it. The statement's
 * contribution is the fact of the data and stays as it is on every page.
 * @returns null where the ledger tells no sales of these days.
 */
export function prepareFeesOfDays(
  amounts: readonly LedgerDayAmount[],
  statement: readonly DaySums[],
  known: KnownDays,
): FeesOfDays | null {
  const sales = Map.groupBy(
    amounts.filter(({ type }) => type === 'sale'),
    ({ date_key: day }) => day,
  );
  // A day of which documents tell a late order alone has fees that they do not tell.
  const told = statement.filter(({ date, sums }) => {
    const own = sales.get(date);
    return (
      own !== undefined && sumOfAmounts(own.map(({ amount }) => amount)) >= LEAST_TOLD * sums.gross_sales
    );
  });
  if (told.length === 0) return null;
  const dates = new Set<string | null>(told.map(({ date }) => date));
  const fees = amounts.filter(({ type, date_key: day }) => type?.endsWith('_fee') === true && dates.has(day));
  const sums = sumFacts(told.map((day) => day.sums));
  const isKnown = ({ needs }: Pick<StatementLine, 'needs'>) =>
    told.every(({ date }) => isKnownOn(needs, date, known));
  const feeSum = sumOfAmounts(fees.map(({ amount }) => amount));
  return {
    days: statement.length,
    toldDays: told.length,
    beside: new Map(
      BESIDE.flatMap(([type, line]) => {
        const amount = isKnown(line) ? line.amount(sums) : null;
        return amount === null ? [] : [[type, amount] as const];
      }),
    ),
    fees: feeSum,
    isEstimated: fees.some((fee) => fee.is_estimated),
    share: isKnown(STATEMENT_LINES.net_sales) ? shareOf(-feeSum, sums.net_sales) : null,
    contribution:
      isKnown({ needs: ['net_sales', 'ad_spend', 'contribution'] }) && hasNoProductCosts(sums)
        ? { before: sums.contribution, after: sumOfAmounts([sums.contribution, feeSum]) }
        : null,
  };
}

/** The part of a day's sales that documents have to tell for its fees to be all of its fees. */
const LEAST_TOLD = 0.95;

/** `Fees are known for 23 of 30 days. There they took $412.10 (18.2% of net sales): …` */
export function describeFees(fees: FeesOfDays, currency: string): string {
  const known = fees.isEstimated ? 'known or estimated' : 'known';
  const share = fees.share === null ? '' : ` (${formatPercent(fees.share)} of net sales)`;
  const days = `Fees are ${known} for ${fees.toldDays} of ${countOf(fees.days, 'day')}.`;
  const took = `On these they took ${formatAmount(-fees.fees, currency)}${share}`;
  if (fees.contribution === null) return `${days} ${took}.`;
  const { before, after } = fees.contribution;
  return `${days} ${took}: the contribution of ${formatAmount(before, currency)} is ${formatAmount(after, currency)} after fees.`;
}

/** Why two lines of the same name differ; null where they do not. */
export function explainBeside(type: LedgerType, told: number, own: number): string | null {
  if (Math.abs(told - own) < 0.005) return null;
  return WHY[type] ?? null;
}

const WHY: Partial<Record<LedgerType, string>> = {
  sale: 'Sales are those that documents tell or that are estimated; the statement has all that reports of orders tell.',
  promotion: 'Promotions are those of the same documents; the statement has those of the reports of orders.',
  refund:
    'Refunds are what was booked on these days; the statement’s returns and other adjustments are implied: what lies between gross sales less promotions and net sales.',
  advertising:
    'Advertising is what Amazon kept back from payouts; the statement has what advertising reports say was spent, however it was paid.',
};
