import { Button } from '@mantine/core';
import type { InsightStory } from '@skuline/contract';
import { searchOfInsight } from '@skuline/domain/analysis';
import { findDateKey, todayInLosAngeles } from '@skuline/domain/calendar';
import type { HistoryTab } from '@skuline/domain/insights';
import {
  IconArrowBackUp,
  IconChartAreaLine,
  IconCheck,
  IconFlag,
  IconMessageCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AddNoteDialog, useAnalysis, useAnalysisActions, useAsk } from '../../analysis/index.ts';
import { type InsightChange, useChangeInsights } from '../../api/index.ts';
import { trackAction } from '../../telemetry/index.ts';
import { FeedbackButtons, Icon, showToast, SnoozeMenu } from '../../ui/index.ts';
import { linkSearch } from '../../search-params.ts';
import classes from './InsightDetail.module.css';

interface InsightActionsProps {
  readonly story: InsightStory;
  /** The tab it stands in. */
  readonly tab: HistoryTab;
  /** Called when the insight moves to another tab. */
  readonly onMoved: () => void;
}

/** What can be done with an insight. What moves it to another tab closes it. */
export function InsightActions({ story, tab, onMoved }: InsightActionsProps) {
  const { today } = useAnalysis();
  const { setOwn } = useAnalysisActions();
  const change = useInsightChange(story.id);
  const ask = useAsk();
  const [isWriting, setWriting] = useState(false);
  const move = (kind: InsightChange) => {
    onMoved();
    setOwn({ insight: undefined, insights_tab: tab }, true);
    change(kind);
  };
  const { feedback } = story;
  // An insight resolved by its age is still open on the server.
  const canReopen = tab === 'snoozed' || (tab === 'resolved' && story.status !== 'new');
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        component={Link}
        to="/dashboard"
        search={linkSearch(searchOfInsight(story, today))}
        leftSection={<Icon shape={IconChartAreaLine} />}
      >
        Open on the dashboard
      </Button>
      {tab === 'unread' ? (
        <>
          <Button
            variant="subtle"
            leftSection={<Icon shape={IconCheck} />}
            onClick={() => move({ kind: 'resolve' })}
          >
            Resolve
          </Button>
          <SnoozeMenu onSnooze={(hours) => move({ kind: 'snooze', hours })} />
        </>
      ) : null}
      {canReopen ? (
        <Button
          variant="subtle"
          leftSection={<Icon shape={IconArrowBackUp} />}
          onClick={() => move({ kind: 'reopen' })}
        >
          Reopen
        </Button>
      ) : null}
      {ask === undefined ? null : (
        <Button
          variant="subtle"
          leftSection={<Icon shape={IconMessageCircle} />}
          onClick={() => ask({ kind: 'insight', insight: askedOf(story) })}
        >
          Chat
        </Button>
      )}
      <Button variant="subtle" leftSection={<Icon shape={IconFlag} />} onClick={() => setWriting(true)}>
        Add a note
      </Button>
      <span className={classes.rating}>
        <FeedbackButtons
          isHelpful={feedback?.is_helpful ?? null}
          onRate={(isHelpful, reason) => change({ kind: 'rate', isHelpful, reason })}
        />
      </span>
      <AddNoteDialog isOpen={isWriting} day={dayOf(story)} onClose={() => setWriting(false)} />
    </div>
  );
}

/** The day a note is offered for: the first the insight tells of. */
function dayOf({ days, fired_at: firedAt }: InsightStory) {
  return findDateKey(days?.start ?? '') ?? todayInLosAngeles(new Date(firedAt));
}

/** What the assistant is told of the insight. */
function askedOf({ id, title, description, recommendations }: InsightStory) {
  return {
    id,
    title,
    description,
    action: recommendations[0] ?? null,
    timeContext: null,
    metrics: null,
  };
}

/** Null where the page itself says it. */
const DONE: Readonly<Record<InsightChange['kind'], string | null>> = {
  resolve: 'Insight resolved.',
  reopen: 'Insight marked as unread.',
  snooze: 'Insight snoozed.',
  rate: null,
};

/** Does something with an insight. What moves it to another tab can be undone. */
function useInsightChange(id: string): (change: InsightChange) => void {
  const perform = useChangeInsights();
  return function change(what) {
    perform([id], what, () => {
      trackAction('insight_changed', { change: what.kind });
      const done = DONE[what.kind];
      if (done === null) return;
      const undo = { label: 'Undo', run: () => change({ kind: 'reopen' }) };
      showToast({ kind: 'done', message: done, ...(what.kind === 'reopen' ? {} : { action: undo }) });
    });
  };
}
