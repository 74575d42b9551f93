import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './DataTable.module.css';
import stacked from './StackedRows.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DataTableProps {
  /** The name of the table, and of its scroll region. */
  readonly caption: string;
  /** `card` where the table fills a card, `none` inside a card's padding. */
  readonly inset?: 'none' | 'card';
  /** The number of last columns that stay in view: what is done with a row, or the summary beside many buckets. */
  readonly frozenEnd?: 0 | 1 | 5;
  /**
   * Where not all columns fit, widens the first one so that whole columns show beside it: half a figure reads as another
   * one. They are counted from the names, or from the newest column at the end.
   */
  readonly wholeColumns?: 'first' | 'last';
  /** Truncates long names in the first column instead of scrolling sideways. */
  readonly isFirstElastic?: boolean;
  /**
   * On a narrow card each row breaks into lines instead of scrolling sideways: its name with the cell of
   * `data-place="answer"`, one of `line` below it, the others in a line, and one of `last`. `data-label` names a figure
   * there.
   */
  readonly isStacked?: boolean;
  /**
   * For a maximum height, above which the body scrolls under the head; by default the table is as tall as its content.
   */
  readonly className?: string | undefined;
  /**
   * Makes the table a tree grid of so many rows, the head included, drawn or not: its rows have `aria-level`, take the focus
   * and answer the keys of one.
   */
  readonly treeRowCount?: number;
  /** Ref of the scrolling element, for a virtualized list of rows. */
  readonly viewport?: Ref<HTMLElement>;
  /** `<thead>`, `<tbody>` and, with totals, `<tfoot>`. */
  readonly children: ReactNode;
}

/**
 * The table of every page: rows of 36 px between hairlines, a head and a first column that stay in sight, numbers on
 * the right. The first cell of a row is a `<th scope="row">`. Attributes set the emphasis:
 * - `<tr data-row="total">` has the sunken background and weight 600, as every row of `<tfoot>`; `data-row="memo"` is
 *   muted.
 * - `data-divider` on the cells of a column draws the one vertical line: before Total, where frozen columns begin.
 * - `data-align="start"` puts a column of words on the left.
 * - `data-strong` marks the most important figure.
 * - `<small>` in a head cell is its second line, such as `(4 days)`; in a row's name it is a quiet remark beside it.
 * - A head cell that sorts has `aria-sort` and a `<button>`.
 */
export function DataTable(props: DataTableProps) {
  const { caption, inset = 'none', frozenEnd = 0, className, viewport, children } = props;
  const table = useRef<HTMLTableElement>(null);
  usePlacedColumns(table, frozenEnd, props.wholeColumns);
  return (
    <section
      ref={viewport}
      className={[classes.viewport, props.isStacked === true ? stacked.stacked : undefined, className].join(
        ' ',
      )}
      data-inset={inset}
      data-frozen={frozenEnd > 0 || undefined}
      data-whole-columns={props.wholeColumns}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
    >
      <table
        ref={table}
        className={classes.table}
        data-inset={inset}
        data-frozen-end={frozenEnd === 0 ? undefined : frozenEnd}
        role={props.treeRowCount === undefined ? undefined : 'treegrid'}
        aria-rowcount={props.treeRowCount}
        data-first-elastic={props.isFirstElastic === true || undefined}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </section>
  );
}

/**
 * Sets the offsets of the last columns from the end as CSS variables, `--end-1`, `--end-2`, …, and as `--names` the width
 * of the first one that leaves room for whole columns.
 */
export function usePlacedColumns(
  table: RefObject<HTMLTableElement | null>,
  frozenEnd: number,
  whole: DataTableProps['wholeColumns'],
): void {
  // A layout effect: the browser tells what it has measured before it paints.
  useLayoutEffect(() => {
    const element = table.current;
    const frame = element?.parentElement;
    if (!element || !frame || (frozenEnd < 2 && whole === undefined)) return undefined;
    const watched = new Set<Element>([element]);
    let placed = '';
    const measure = () => {
      const heads = [...element.querySelectorAll<HTMLElement>('thead th')];
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      return { heads, widths, room: frame.clientWidth, key: [frame.clientWidth, ...widths].join(' ') };
    };
    const place = () => {
      // Each column is as wide as its content: where none has changed, there is nothing to place.
      if (measure().key === placed) return;
      const start = frame.scrollLeft;
      const isAtEnd = start > 0 && start + frame.clientWidth >= frame.scrollWidth - 1;
      element.style.removeProperty('--names');
      const { widths: own, room } = measure();
      const names =
        whole === undefined || room === 0 ? null : namesWidth({ widths: own, frozenEnd, whole, room });
      if (names !== null) {
        element.style.setProperty('--names', `${names}px`);
        // Measuring made the table narrower for a moment.
        frame.scrollTo({ left: isAtEnd ? frame.scrollWidth : start });
      }
      const { heads, widths, key } = measure();
      let end = 0;
      for (const [index, width] of widths
        .slice(widths.length - frozenEnd)
        .toReversed()
        .entries()) {
        element.style.setProperty(`--end-${index}`, `${end}px`);
        end += width;
      }
      placed = key;
      for (const head of heads) {
        if (!watched.has(head)) observer.observe(head);
        watched.add(head);
      }
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    // A table that is wider than its frame stays as it is when the frame's width changes.
    observer.observe(frame);
    return () => observer.disconnect();
  }, [table, frozenEnd, whole]);
}

/** Pixels in which the next column fades at the end; before it its figures would read as others. */
const FADE_WIDTH = 16;

interface ColumnRoom {
  readonly widths: readonly number[];
  readonly frozenEnd: number;
  readonly whole: 'first' | 'last';
  readonly room: number;
}

/**
 * The width of the first column with what is left of the room beside whole columns. Null where all of them fit: they share
 * what is left, and a width of the first one would take it from the others.
 */
export function namesWidth({ widths, frozenEnd, whole, room }: ColumnRoom): number | null {
  const [names = 0, ...others] = widths;
  const frozen = others.slice(others.length - frozenEnd).reduce((sum, width) => sum + width, 0);
  const between = others.slice(0, others.length - frozenEnd);
  const isAllShown = widths.reduce((sum, width) => sum + width, 0) <= room + 1;
  if (isAllShown) return null;
  // Under a column that stays at the end nothing fades.
  let left = room - names - frozen - (whole === 'first' && frozenEnd === 0 ? FADE_WIDTH : 0);
  for (const width of whole === 'first' ? between : between.toReversed()) {
    if (width > left) break;
    left -= width;
  }
  return names + Math.max(left, 0);
}
