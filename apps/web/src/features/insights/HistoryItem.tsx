import { Skeleton, UnstyledButton } from '@mantine/core';
import type { HistoryRow } from '@skuline/domain/insights';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEventHandler, useId } from 'react';
import { Icon, lazyPart, SectionBoundary, Sentences, VisuallyHidden } from '../../ui/index.ts';
import classes from './InsightsHistory.module.css';
import type { InsightDetailProps } from './InsightDetail.tsx';

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
  /** It goes to another tab. */
  readonly onMoved: () => void;
}

/** An insight of the list: a button that opens its story below. */
export function HistoryItem(props: HistoryItemProps) {
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
              <span className={classes.impact}>
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
