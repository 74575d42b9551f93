import type { PeriodDraft } from '../periods/period.ts';
import type { WishRead } from '../periods/read-comparison.ts';
import { type Meant, ofKind } from './meant.ts';
import type { Span } from './spans.ts';
import type { AdMetric, MeaningKind } from '../words/meaning.ts';

/** Days on which something sold, and those on which it did not. */
interface SoldAndNot {
  readonly periods: readonly PeriodDraft[];
  readonly comparison: WishRead;
  /** The span that says `but not in`. */
  readonly span: Span;
}

/**
 * `SKUs that sold in September but not in October`, `that sold nothing in October but did in September`: what was there before
 * and is gone; null where nothing says so.
 */
function readSoldAndNot(spans: readonly Span[]): SoldAndNot | null {
  for (const [at, span] of spans.entries()) {
    const says = (kind: MeaningKind) =>
      span.content.kind === 'meanings' && span.content.meanings.some((meaning) => meaning.kind === kind);
    if (!says('except') && !says('unsold')) continue;
    const after = spans.slice(at + 1).filter(isPeriod);
    const isNext = spans.slice(at + 1, at + 3).some(isPeriod);
    const [without, other] = isNext ? after : [];
    const before = spans.slice(0, at).findLast(isPeriod) ?? (says('unsold') ? other : undefined);
    if (before?.content.kind !== 'period' || without?.content.kind !== 'period') continue;
    const wish = { kind: 'period', draft: before.content.draft, isWhole: true } as const;
    return { periods: [without.content.draft], comparison: { wish, isAsked: true }, span };
  }
  return null;
}

function isPeriod({ content }: Span): boolean {
  return content.kind === 'period';
}

/** What sold on some days only, or on none. */
export interface ComesAndGoes {
  /** Null: the days are those of the question. */
  readonly days: Pick<SoldAndNot, 'periods' | 'comparison'> | null;
  /** What segments lack that are asked for. */
  readonly lacks: readonly AdMetric[];
  /** What says it, which else cannot be answered. */
  readonly answered: ReadonlySet<Span>;
  readonly says: readonly MeaningKind[];
}

/** What sold nothing is told of segments, and not of days. */
export function readComesAndGoes(
  spans: readonly Span[],
  meant: readonly Meant[],
  { hasLevel, hasDays }: { readonly hasLevel: boolean; readonly hasDays: boolean },
): ComesAndGoes {
  const isOfSales = hasLevel || ofKind(meant, 'hint').some(({ meaning }) => meaning.hint === 'sell');
  const unsold = hasLevel && !hasDays ? ofKind(meant, 'unsold').map(({ span }) => span) : [];
  const lacking = hasLevel && !hasDays ? ofKind(meant, 'lacks') : [];
  const soldAndNot = isOfSales && !hasDays ? readSoldAndNot(spans) : null;
  return {
    days: soldAndNot === null ? null : { periods: soldAndNot.periods, comparison: soldAndNot.comparison },
    answered: new Set([
      ...unsold,
      ...lacking.map(({ span }) => span),
      ...(soldAndNot === null ? [] : [soldAndNot.span]),
    ]),
    lacks: lacking.map(({ meaning }) => meaning.metric),
    says: [
      ...meant.map(({ meaning }) => meaning.kind).filter((kind) => kind !== 'unsold' && kind !== 'lacks'),
      ...(unsold.length > 0 && soldAndNot === null ? (['unsold'] as const) : []),
      ...(soldAndNot === null ? [] : (['vanished'] as const)),
    ],
  };
}
