import { type ReactNode, type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import classes from './DataTable.module.css';
import stacked from './StackedRows.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DataTableProps {
  /** The name of the table, and of its scroll region. */
  readonly caption: string;
  /** `card` where the table fills a card, `none` inside a card's padding. */
  readonly inset?: 'none' | 'card';
  /** The number of last columns that stay in view, five at most: the summary beside many buckets. */
  readonly frozenEnd?: number;
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
  useFrozenEnd(table, frozenEnd);
  return (
    <section
      ref={viewport}
      className={[classes.viewport, props.isStacked === true ? stacked.stacked : undefined, className].join(
        ' ',
      )}
      data-inset={inset}
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

/** Sets the offsets of the last columns from the end as CSS variables: `--end-1`, `--end-2`, … */
function useFrozenEnd(table: RefObject<HTMLTableElement | null>, count: number): void {
  // A layout effect: column widths depend on their content.
  useLayoutEffect(() => {
    const element = table.current;
    if (element === null || count < 2) return undefined;
    const place = () => {
      const widths = [...element.querySelectorAll<HTMLElement>('thead th')]
        .slice(-count)
        .map((head) => head.getBoundingClientRect().width);
      let end = 0;
      for (const [index, width] of widths.toReversed().entries()) {
        element.style.setProperty(`--end-${index}`, `${end}px`);
        end += width;
      }
    };
    place();
    const watched = new ResizeObserver(place);
    watched.observe(element);
    return () => watched.disconnect();
  });
}
