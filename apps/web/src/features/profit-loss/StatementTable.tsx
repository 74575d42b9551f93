import type { DateRange } from '@skuline/domain/calendar';
import { formatDateRange } from '@skuline/domain/formatting';
import { formatEarlierCount } from '@skuline/domain/profit-loss';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { DataTable } from '../../ui/index.ts';
import classes from './ProfitLoss.module.css';
import { ANSWER_COUNT, ColumnHeads } from './StatementColumns.tsx';
import { StatementRows } from './StatementRows.tsx';
import type { ShownStatement } from './use-statement-tree.ts';

interface StatementTableProps {
  readonly shown: ShownStatement;
  /** The days of the total, where the caption names fewer; else null. */
  readonly totalDays: DateRange | null;
  /** The days of the previous column; null when there are none yet. */
  readonly previousDays: DateRange | null;
}

/**
 * The statement: one row per line, under an open one its brands, parent SKUs and SKUs, and one column per bucket, then
 * total, previous, change and share of net sales, which stay in view. A table too narrow for that shows them before the
 * buckets.
 */
export function StatementTable({ shown, totalDays, previousDays }: StatementTableProps) {
  const { statement, rows } = shown;
  const { buckets, granularity } = statement;
  const { viewport, isNarrow, hiddenCount, showEarlier } = useStatementScroll();
  const { today } = useAnalysis();
  // The column heads contain the year. A narrow head breaks between the two days, never inside one.
  const textOf = (days: DateRange | null) =>
    days === null
      ? null
      : formatDateRange(days, buckets.at(-1)?.end ?? today).replaceAll(/(?<!–) /g, '\u00A0');
  return (
    <DataTable
      caption="Profit and loss statement"
      inset="card"
      className={`${classes.table} ${buckets.length > MOST_PRINTED ? classes.longer : ''}`}
      viewport={viewport}
      frozenEnd={isNarrow ? 0 : ANSWER_COUNT}
      wholeColumns={isNarrow ? 'first' : 'last'}
      treeRowCount={rows.length + 1}
    >
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">
            <span className={classes.corner}>
              Statement
              {hiddenCount === 0 ? null : (
                <button type="button" onClick={showEarlier}>
                  ‹ {formatEarlierCount(hiddenCount, granularity)}
                </button>
              )}
            </span>
          </th>
          <ColumnHeads
            statement={statement}
            isNarrow={isNarrow}
            totalText={textOf(totalDays)}
            previousText={textOf(previousDays)}
          />
        </tr>
      </thead>
      <StatementRows {...shown} viewport={viewport} isNarrow={isNarrow} />
    </DataTable>
  );
}

/** A year of months fits a page; of more buckets, which would be too small to be read, it has the totals instead. */
export const MOST_PRINTED = 13;

/** Narrower than this, in pixels, names and summary columns leave no room for a bucket between them. */
const FROZEN_FROM = 832;

interface StatementScroll {
  /** Ref of the scrolling element. */
  readonly viewport: RefObject<HTMLElement | null>;
  /** Whether the summary columns follow the names and scroll with the buckets, instead of staying at the end. */
  readonly isNarrow: boolean;
  /** How many buckets are covered by the names. */
  readonly hiddenCount: number;
  readonly showEarlier: () => void;
}

/** The heads of the buckets that are at least partly covered by the first column. */
function countHidden(viewport: HTMLElement): number {
  const edge = viewport.querySelector('thead th')?.getBoundingClientRect().right ?? 0;
  const heads = [...viewport.querySelectorAll('th[data-bucket]')];
  return heads.filter((head) => head.getBoundingClientRect().left < edge - 1).length;
}

/** The statement's layout: wide or narrow, and scrolled to its newest end until somebody scrolls. */
function useStatementScroll(): StatementScroll {
  const viewport = useRef<HTMLElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  const [hiddenCount, setHiddenCount] = useState(0);
  const isAtEnd = useRef(true);
  // A layout effect: measures after layout, before paint.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const count = () => setHiddenCount(isNarrow ? 0 : countHidden(element));
    const place = () => {
      setNarrow(element.clientWidth > 0 && element.clientWidth < FROZEN_FROM);
      // Rows that open make columns wider.
      if (isAtEnd.current && !isNarrow) element.scrollLeft = element.scrollWidth;
      count();
    };
    const follow = () => {
      isAtEnd.current = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      count();
    };
    isAtEnd.current = true;
    if (isNarrow) element.scrollLeft = 0;
    place();
    const watched = new ResizeObserver(place);
    watched.observe(element);
    if (element.firstElementChild !== null) watched.observe(element.firstElementChild);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      watched.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [isNarrow]);
  return {
    viewport,
    isNarrow,
    hiddenCount,
    showEarlier: () => viewport.current?.scrollTo({ left: 0 }),
  };
}
