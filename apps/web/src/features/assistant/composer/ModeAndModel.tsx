import { Button, Menu } from '@mantine/core';
import type { AssistantInfo } from '@skuline/contract';
import { CHAT_MODES, type ChatMode, MODEL_CHOICES, type ModelChoice } from '@skuline/domain/assistant';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { Icon, VisuallyHidden } from '../../../ui/index.ts';
import type { Chat, ChatState } from '../chat/chat.ts';
import classes from './Composer.module.css';

const MODES: Readonly<Record<ChatMode, { readonly label: string; readonly hint: string }>> = {
  normal: { label: 'Ask', hint: 'Answers from your figures' },
  agentic: { label: 'Agent', hint: 'Also writes its own queries, and shows each step' },
};

const MODELS: Readonly<Record<ModelChoice, string>> = {
  google: 'Google',
  openai: 'OpenAI',
  anthropic: 'Anthropic',
};

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly look: 'light' | 'subtle';
  readonly value: T;
  readonly choices: readonly { readonly id: T; readonly label: string; readonly hint: string | null }[];
  /** Shown in place of the chosen one's label. */
  readonly shown?: string;
  readonly onChoose: (choice: T) => void;
}

function Choice<T extends string>({ name, look, value, choices, shown, onChoose }: ChoiceProps<T>) {
  const label = shown ?? choices.find(({ id }) => id === value)?.label ?? value;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant={look}
          size="compact-sm"
          className={classes.choice ?? ''}
          aria-label={`${name}: ${label}`}
          rightSection={<Icon shape={IconChevronDown} place="small" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={name}>
        <Menu.RadioGroup
          value={value}
          onChange={(chosen) => {
            const choice = choices.find(({ id }) => id === chosen);
            if (choice !== undefined) onChoose(choice.id);
          }}
        >
          {choices.map(({ id, label: text, hint }) => (
            <Menu.RadioItem key={id} value={id} className={classes.item ?? ''}>
              {text}
              {hint === null ? null : <small> {hint}</small>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

const BUILT_IN = 'Built-in analyst';

/** A model's name, or that it has no key here. */
function modelHint(id: ModelChoice, info: AssistantInfo | undefined): string | null {
  if (info === undefined) return null;
  return info.models.find((model) => model.id === id)?.model ?? 'No key set: the built-in analyst answers';
}

/** Who answers a choice: a model without a key here is not named. */
function answererOf(id: ModelChoice, info: AssistantInfo | undefined): string {
  const model = info?.models.find((known) => known.id === id)?.model ?? null;
  return info !== undefined && model === null ? BUILT_IN : MODELS[id];
}

interface ModeAndModelProps {
  readonly chat: Chat;
  readonly state: ChatState;
  readonly info: AssistantInfo | undefined;
}

/** Mode and model, chosen before the first message (spec 4). */
export function ModeAndModel({ chat, state, info }: ModeAndModelProps) {
  return (
    <div className={classes.choices}>
      <Choice
        name="Mode"
        look="light"
        value={state.sessionMode}
        choices={CHAT_MODES.map((id) => ({ id, ...MODES[id] }))}
        onChoose={(mode) => chat.choose({ type: 'mode_chosen', mode })}
      />
      <Choice
        name="Model"
        look="subtle"
        value={state.modelChoice}
        choices={MODEL_CHOICES.map((id) => ({ id, label: MODELS[id], hint: modelHint(id, info) }))}
        shown={answererOf(state.modelChoice, info)}
        onChoose={(model) => chat.choose({ type: 'model_chosen', model })}
      />
    </div>
  );
}

/** Mode and model of a conversation that has begun; who answers, where that is the built-in analyst. */
export function LockedChoices({ state, info }: Omit<ModeAndModelProps, 'chat'>) {
  const { messages, currentStreamingMessage, sessionMode, modelChoice } = state;
  const answers = [...messages, ...(currentStreamingMessage === null ? [] : [currentStreamingMessage])];
  const last = answers.findLast(({ answeredBy }) => answeredBy !== null)?.answeredBy;
  const name = last?.isBuiltIn === true ? last.name : answererOf(modelChoice, info);
  return (
    <span className={classes.locked}>
      <Icon shape={IconLock} place="small" />
      <VisuallyHidden>For this conversation: </VisuallyHidden>
      {MODES[sessionMode].label} · {name}
    </span>
  );
}
