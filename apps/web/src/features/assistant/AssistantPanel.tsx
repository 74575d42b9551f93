import { ActionIcon, Button } from '@mantine/core';
import { IconBulb, IconPlus, IconX } from '@tabler/icons-react';
import type { AskSubject } from '../../analysis/index.ts';
import { type ReactNode, useId, useState } from 'react';
import { Hint, Icon } from '../../ui/index.ts';
import classes from './AssistantPanel.module.css';
import { type FindChart, useReadScreen } from './chat/read-screen.ts';
import { useAskServer } from './chat/use-ask-server.ts';
import { useChat } from './chat/use-chat.ts';
import { Composer } from './composer/Composer.tsx';
import { useAsked } from './composer/use-asked.ts';
import { Conversation } from './conversation/Conversation.tsx';
import { EmptyChat } from './conversation/Suggestions.tsx';

export interface AssistantPanelProps {
  readonly onClose: () => void;
  /** The open insights: their count, and their list, from which one can be asked about. */
  readonly insights: {
    readonly count: number;
    readonly renderList: (onChat: (subject: AskSubject) => void) => ReactNode;
  };
  /** Puts what a seller has to know today above what is shown before anything is asked. */
  readonly renderWithToday: (content: ReactNode) => ReactNode;
  /** Whether it was opened by its button: the list of insights opens with it, if there are any (spec 2). */
  readonly isOpenedByButton: boolean;
  /** What it was opened to ask about; null for nothing. */
  readonly asked: AskSubject | null;
  readonly onAskedTaken: () => void;
  readonly findChart: FindChart;
}

/** The panel on the right: insights, a conversation, and the field for the next question (spec 2). */
export function AssistantPanel(props: AssistantPanelProps) {
  const { onClose, insights, asked } = props;
  const { chat, state } = useChat();
  const readScreen = useReadScreen(props.findChart);
  const ask = useAskServer(readScreen);
  const [isListOpen, setListOpen] = useState(props.isOpenedByButton && insights.count > 0);
  const { field, prefill } = useAsked(chat, asked, props.onAskedTaken);
  const listId = useId();
  const send = (text: string) => chat.send(ask, text);
  return (
    <div className={classes.panel}>
      <PanelHead
        listId={listId}
        isListOpen={isListOpen}
        count={insights.count}
        isBusy={state.isLoading}
        onToggle={() => setListOpen(!isListOpen)}
        onNew={() => {
          chat.startAnew();
          field.current?.focus();
        }}
        onClose={onClose}
      />
      <div id={listId} className={classes.list} hidden={!isListOpen}>
        {isListOpen
          ? insights.renderList((subject) => {
              setListOpen(false);
              prefill(subject);
            })
          : null}
      </div>
      {state.messages.length === 0 && !state.isLoading ? (
        <EmptyChat
          // The open list of insights says the same.
          renderWithToday={isListOpen ? (content) => content : props.renderWithToday}
          onAsk={send}
        />
      ) : (
        <Conversation state={state} onAsk={send} onAskAgain={() => chat.askAgain(ask)} />
      )}
      <Composer
        chat={chat}
        state={state}
        field={field}
        onSend={() => chat.send(ask)}
        onAskAgain={() => chat.askAgain(ask)}
      />
    </div>
  );
}

interface PanelHeadProps {
  readonly listId: string;
  readonly isListOpen: boolean;
  /** The number of open insights. */
  readonly count: number;
  /** While an answer is loading or streaming, neither a new chat nor closing the panel is possible (spec 2). */
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** The panel's head: its name, the insights, a new chat, and close. */
function PanelHead({ listId, isListOpen, count, isBusy, ...handlers }: PanelHeadProps) {
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
