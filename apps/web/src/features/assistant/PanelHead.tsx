import { ActionIcon, Button } from '@mantine/core';
import { IconBulb, IconPlus, IconX } from '@tabler/icons-react';
import { Hint, Icon } from '../../ui/index.ts';
import classes from './AssistantPanel.module.css';

interface PanelHeadProps {
  readonly listId: string;
  readonly isListOpen: boolean;
  /** How many insights wait. */
  readonly count: number;
  /** While an answer is on its way, the conversation can be neither left nor put away (spec 2). */
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** The panel's head: its name, the insights, a new chat, and close. */
export function PanelHead({ listId, isListOpen, count, isBusy, ...handlers }: PanelHeadProps) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>Assistant</h2>
      <Button
        variant={isListOpen ? 'light' : 'subtle'}
        className={classes.toggle ?? ''}
        leftSection={<Icon shape={IconBulb} />}
        aria-expanded={isListOpen}
        aria-controls={listId}
        onClick={handlers.onToggle}
      >
        Insights
        {count === 0 ? null : (
          <span className={classes.count} data-on={isListOpen || undefined}>
            {count}
          </span>
        )}
      </Button>
      <Hint text="New chat" side="bottom-end">
        <ActionIcon aria-label="Start new chat" disabled={isBusy} onClick={handlers.onNew}>
          <Icon shape={IconPlus} place="navigation" />
        </ActionIcon>
      </Hint>
      <ActionIcon aria-label="Close assistant" disabled={isBusy} onClick={handlers.onClose}>
        <Icon shape={IconX} place="navigation" />
      </ActionIcon>
    </div>
  );
}
