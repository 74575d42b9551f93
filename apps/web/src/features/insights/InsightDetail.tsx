import { Skeleton } from '@mantine/core';
import type { InsightStory } from '@skuline/contract';
import {
  describeAftermath,
  type HistoryTab,
  prepareStory,
  prepareStoryDrivers,
  type StoryDrivers,
} from '@skuline/domain/insights';
import { describeNote, type Note } from '@skuline/domain/notes';
import { IconCircleCheck, IconFlag, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAnalysis } from '../../analysis/index.ts';
import { insightStoryQuery, useApi } from '../../api/index.ts';
import { Icon, QueryView, Sentences } from '../../ui/index.ts';
import classes from './InsightDetail.module.css';
import { InsightActions } from './InsightActions.tsx';
import { StoryFigure } from './StoryFigure.tsx';

export interface InsightDetailProps {
  readonly id: string;
  /** The tab it stands in. */
  readonly tab: HistoryTab;
  /** Called when the insight moves to another tab. */
  readonly onMoved: () => void;
}

/** The story of an insight: what happened, its chart, what drove it, what happened since, and what can be done. */
export function InsightDetail({ id, tab, onMoved }: InsightDetailProps) {
  const story = useQuery(insightStoryQuery(useApi(), id));
  return (
    <QueryView
      query={story}
      loading={<Skeleton className={classes.waiting ?? ''} animate={false} aria-busy aria-label="Loading" />}
    >
      {(data) => (
        <>
          <Story story={data} />
          <InsightActions story={data} tab={tab} onMoved={onMoved} />
        </>
      )}
    </QueryView>
  );
}

function Story({ story }: { readonly story: InsightStory }) {
  const { today } = useAnalysis();
  const chart = useMemo(() => prepareStory(story, today), [story, today]);
  const drivers = useMemo(() => prepareStoryDrivers(story.drivers), [story]);
  // Left out: other insights, which have stories of their own, and imports, which explain no figure.
  const notes = story.notes.filter(({ kind }) => kind === 'own' || kind === 'cost');
  return (
    <>
      <p className={classes.what}>
        <Sentences text={story.description} />
      </p>
      {story.recommendations.map((text) => (
        <p key={text} className={classes.next}>
          {text}
        </p>
      ))}
      {chart === null ? null : <StoryFigure chart={chart} notes={notes} />}
      <div className={classes.parts}>
        {drivers === null ? null : <Drivers drivers={drivers} />}
        {story.days === null ? null : (
          <Since
            text={describeAftermath(story, today)}
            hasEnded={story.recovered_on !== null}
            notes={notes}
          />
        )}
      </div>
    </>
  );
}

function Drivers({ drivers: { lines, total } }: { readonly drivers: StoryDrivers }) {
  return (
    <section aria-label="What drove it">
      <h3 className={classes.subtitle}>What drove it</h3>
      <dl className={classes.drivers} data-numeric>
        {lines.map(({ id, label, change, effect }) => (
          <div key={id}>
            <dt>
              {label}
              {change === null ? null : <small>{change}</small>}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>Compared with usual</dt>
          <dd>{total}</dd>
        </div>
      </dl>
    </section>
  );
}

interface SinceProps {
  readonly text: string;
  readonly hasEnded: boolean;
  readonly notes: readonly Note[];
}

function Since({ text, hasEnded, notes }: SinceProps) {
  const { today } = useAnalysis();
  return (
    <section aria-label="What happened since">
      <h3 className={classes.subtitle}>What happened since</h3>
      <ul className={classes.since} data-numeric>
        <li data-good={hasEnded || undefined}>
          <Icon shape={hasEnded ? IconCircleCheck : IconHourglass} />
          {text}
        </li>
        {notes.map((note) => (
          <li key={`${note.date_key} ${note.text}`}>
            <Icon shape={IconFlag} />
            {describeNote(note, today)}
          </li>
        ))}
      </ul>
    </section>
  );
}
