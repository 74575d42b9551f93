import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconBulb, IconSparkles, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Icon, VisuallyHidden } from '../../../ui/index.ts';
import { type ListedNotification, useNotifications } from '../notifications-context.ts';
import classes from './AssistantPanel.module.css';
import { InsightContext } from './InsightContext.tsx';
import { InsightsList } from './InsightsList.tsx';

interface AssistantPanelProps {
  readonly onClose: () => void;
}

interface PanelHeadProps extends AssistantPanelProps {
  readonly listId: string;
  readonly isListOpen: boolean;
  readonly onToggle: () => void;
}

function PanelHead({ onClose, listId, isListOpen, onToggle }: PanelHeadProps) {
  const { listed } = useNotifications();
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>Assistant</h2>
      <Button
        variant={isListOpen ? 'light' : 'subtle'}
        className={classes.toggle ?? ''}
        leftSection={<Icon shape={IconBulb} />}
        aria-expanded={isListOpen}
        aria-controls={listId}
        onClick={onToggle}
      >
        Insights
        {listed.length === 0 ? null : <span className={classes.count}>{listed.length}</span>}
      </Button>
      <ActionIcon aria-label="Close assistant" onClick={onClose}>
        <Icon shape={IconX} place="navigation" />
      </ActionIcon>
    </div>
  );
}

/** The panel on the right: the list of insights, and the one that is talked about (spec 2). */
export function AssistantPanel({ onClose }: AssistantPanelProps) {
  const { isLoaded, listed } = useNotifications();
  const [isListOpen, setListOpen] = useState(true);
  const [discussed, setDiscussed] = useState<ListedNotification | null>(null);
  const listId = useId();
  return (
    <div className={classes.panel}>
      <PanelHead
        onClose={onClose}
        listId={listId}
        isListOpen={isListOpen}
        onToggle={() => setListOpen(!isListOpen)}
      />
      <div id={listId} className={classes.list} hidden={!isListOpen}>
        {isLoaded ? <InsightsList onChat={setDiscussed} /> : <Loading />}
      </div>
      <div className={classes.talk}>
        {discussed === null ? (
          <Waiting count={listed.length} />
        ) : (
          <InsightContext key={discussed.id} insight={discussed} onClose={() => setDiscussed(null)} />
        )}
      </div>
    </div>
  );
}

/** The place of the first card, still: the page's own figures are loading beside it. */
function Loading() {
  return (
    <div className={classes.loading} aria-busy>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height={20} width="60%" animate={false} />
      <Skeleton height={144} animate={false} />
    </div>
  );
}

/** What the panel says of the list, open or closed (spec 2). */
function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <div className={classes.waiting}>
      <span className={classes.sparkles}>
        <Icon shape={IconSparkles} place="navigation" />
      </span>
      <p>
        The assistant has {count} {count === 1 ? 'insight' : 'insights'} for you.
      </p>
    </div>
  );
}
