import { Skeleton, UnstyledButton } from '@mantine/core';
import type { HistoryRow, InsightHistory } from '@skuline/domain/insights';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useAnalysis, useAnalysisActions } from '../../analysis/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { Card, Icon, lazyPart, SectionBoundary, Sentences, VisuallyHidden } from '../../ui/index.ts';
import type { InsightDetailProps } from './InsightDetail.tsx';
import classes from './InsightsHistory.module.css';

/** With more rows than this, only those in sight are drawn. */
const VIRTUAL_ABOVE = 60;
const ROW_HEIGHT = 65;

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The rows of a tab, one of which may be open. The arrow keys go from row to row, Enter opens, Escape closes. */
export function HistoryList({ history }: { readonly history: InsightHistory }) {
  const { rows } = history;
  const { open } = useAnalysis().insights;
  const { setOwn } = useAnalysisActions();
  const list = useRef<HTMLUListElement>(null);
  const keepInPlace = useKeptPlace(list, open);
  const [activeId, setActiveId] = useState(open);
  const isVirtual = rows.length > VIRTUAL_ABOVE;
  const [top, setTop] = useState(0);
  // A layout effect: where the list begins on the page is known after layout.
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- this component is not compiled
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const items = isVirtual ? virtualizer.getVirtualItems() : [];
  const drawn = isVirtual ? items.map(({ index }) => index) : [...rows.keys()];
  const above = (items[0]?.start ?? top) - top;
  const below = isVirtual ? virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0;
  const toggle = (id: string) => {
    keepInPlace(id);
    const isClosing = open === id;
    if (!isClosing) trackAction('insight_opened');
    setOwn({ insight: isClosing ? undefined : id, insights_tab: history.tab }, true);
  };
  const focusRow = (index: number) => {
    const id = rows[index]?.id ?? null;
    setActiveId(id);
    const focus = () => findRow(list.current, id)?.querySelector('button')?.focus();
    if (findRow(list.current, id) === null) {
      // It is drawn once it is in sight.
      virtualizer.scrollToIndex(index);
      requestAnimationFrame(focus);
    } else focus();
  };
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(index, rows.length);
    if (next !== undefined) {
      event.preventDefault();
      focusRow(next);
    } else if (event.key === 'Escape' && rows[index]?.id === open) toggle(open ?? '');
  };
  // Tab has to reach a row that is drawn.
  const tabbed = drawn.some((index) => rows[index]?.id === activeId) ? activeId : rows[drawn[0] ?? 0]?.id;
  return (
    <Card className={classes.sheet}>
      <ul
        ref={list}
        className={classes.list}
        aria-label="Insights"
        style={{ paddingBlock: `${above}px ${below}px` }}
      >
        {drawn.map((index) => {
          const row = rows[index];
          return row === undefined ? null : (
            <li
              key={row.id}
              ref={isVirtual ? virtualizer.measureElement : undefined}
              className={classes.item}
              data-index={index}
              data-id={row.id}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              <HistoryItem
                row={row}
                isOpen={row.id === open}
                isTabbed={row.id === tabbed}
                onToggle={() => toggle(row.id)}
                onFocus={() => setActiveId(row.id)}
                onKeyDown={onKeyDown(index)}
                onMoved={() => focusRow(index + 1 < rows.length ? index + 1 : index - 1)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function findRow(list: HTMLElement | null, id: string | null): HTMLElement | null {
  return id === null ? null : (list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null);
}

interface PressedRow {
  readonly id: string;
  readonly top: number;
  /** The row that was open at that moment. */
  readonly before: string | null;
}

/** Keeps the pressed row where it is on the screen while another one above it closes. */
function useKeptPlace(list: { readonly current: HTMLElement | null }, open: string | null) {
  const pressed = useRef<PressedRow | null>(null);
  // A layout effect: scrolls before the change is painted.
  useLayoutEffect(() => {
    const { current: row } = pressed;
    if (row === null || row.before === open) return;
    pressed.current = null;
    const top = findRow(list.current, row.id)?.getBoundingClientRect().top ?? row.top;
    if (top !== row.top) window.scrollBy(0, top - row.top);
  });
  return (id: string) => {
    const top = findRow(list.current, id)?.getBoundingClientRect().top;
    pressed.current = top === undefined ? null : { id, top, before: open };
  };
}

const InsightDetail = lazyPart<InsightDetailProps>(
  async () => (await import('./InsightDetail.tsx')).InsightDetail,
  () => <Skeleton className={classes.waitingDetail ?? ''} animate={false} />,
);

interface HistoryItemProps {
  readonly row: HistoryRow;
  readonly isOpen: boolean;
  /** Whether Tab reaches it. */
  readonly isTabbed: boolean;
  readonly onToggle: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: KeyboardEventHandler;
  /** Called when the insight moves to another tab. */
  readonly onMoved: () => void;
}

/** An insight of the list: a button that opens its story below. */
function HistoryItem(props: HistoryItemProps) {
  const { row, isOpen, isTabbed, onToggle } = props;
  const detail = useId();
  return (
    <>
      <h2 className={classes.head}>
        <UnstyledButton
          className={classes.row}
          tabIndex={isTabbed ? 0 : -1}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detail : undefined}
          onClick={onToggle}
          onFocus={props.onFocus}
          onKeyDown={props.onKeyDown}
          onPointerEnter={() => void InsightDetail.preload()}
        >
          <span className={classes.chevron}>
            <Icon shape={isOpen ? IconChevronDown : IconChevronRight} />
          </span>
          <span className={classes.words}>
            <span className={classes.meta}>
              {row.category} · {row.raised}
              {isOpen && row.about !== null ? ` · ${row.about}` : null}
            </span>
            <span className={classes.title}>
              <Sentences text={row.title} />
            </span>
          </span>
          <span className={classes.answer} data-numeric>
            {row.impact === null ? null : (
              <span className={classes.impact} data-again={row.isImpactInTitle || undefined}>
                <VisuallyHidden>Impact </VisuallyHidden>
                {row.impact}
              </span>
            )}
            <span className={classes.meta}>{row.state}</span>
          </span>
        </UnstyledButton>
      </h2>
      {isOpen ? (
        <section id={detail} className={classes.detail} aria-label={row.title}>
          <SectionBoundary isCard={false}>
            <InsightDetail id={row.id} tab={row.tab} onMoved={props.onMoved} />
          </SectionBoundary>
        </section>
      ) : null}
    </>
  );
}
