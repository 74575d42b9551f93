import { assertNever } from '../core/exhaustive/index.ts';
import type { AnswerChart, FigureMark } from './answer.ts';
import type { AgentAction, ChatMessage } from './chat-message.ts';
import type { PlanResult } from './plan-result.ts';

/** The sentence of the specification (point 8). */
const TOOL_FAILED = 'Tool execution failed';

interface ActionFacts {
  readonly tool_call_id: string;
  readonly tool_name: string;
  readonly agent_name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The events of the stream that change a conversation; all others show the reader nothing. */
export type ChatStreamEvent =
  | (ActionFacts & { readonly type: 'agent_action_started' })
  | (ActionFacts & {
      readonly type: 'agent_action_completed';
      readonly result_summary: string;
      readonly result: (PlanResult & { readonly ms: number }) | null;
    })
  | (ActionFacts & { readonly type: 'agent_action_failed'; readonly error: string })
  | { readonly type: 'response.output_text.delta'; readonly delta: string }
  | { readonly type: 'skuline.waiting'; readonly message: string }
  | { readonly type: 'skuline.answered_by'; readonly answeredBy: NonNullable<ChatMessage['answeredBy']> }
  | { readonly type: 'skuline.figures'; readonly figures: readonly FigureMark[] }
  | { readonly type: 'skuline.chart'; readonly chart: AnswerChart }
  | { readonly type: 'skuline.questions'; readonly questions: readonly string[] }
  | { readonly type: 'completed' }
  | { readonly type: 'incomplete' };

type ActionEvent = Extract<ChatStreamEvent, ActionFacts>;

/**
 * The action an event is about: by its call id, otherwise the newest of the same tool that still runs (spec point 4); -1
 * for none.
 */
function findAction(actions: readonly AgentAction[], event: ActionEvent): number {
  const byId = actions.findIndex(({ id }) => event.tool_call_id !== '' && id === event.tool_call_id);
  if (byId !== -1 || event.type === 'agent_action_started') return byId;
  return actions.findLastIndex(
    ({ tool_name: tool, status }) => tool === event.tool_name && status === 'started',
  );
}

/** The actions of an answer after an event about one of them. */
export function placeAction(
  actions: readonly AgentAction[],
  event: ActionEvent,
  at: string,
): readonly AgentAction[] {
  const index = findAction(actions, event);
  const known = actions[index];
  const action = actionAfter(known, event, at, actions.length);
  return known === undefined ? [...actions, action] : actions.with(index, action);
}

function actionAfter(
  known: AgentAction | undefined,
  event: ActionEvent,
  at: string,
  count: number,
): AgentAction {
  const id = event.tool_call_id === '' ? `action-${count}` : event.tool_call_id;
  const base: AgentAction = {
    id: known?.id ?? id,
    agent_name: event.agent_name,
    tool_name: event.tool_name,
    // The end of an action may repeat what it was called with, or leave it out.
    parameters: { ...known?.parameters, ...event.parameters },
    status: 'started',
    timestamp: known?.timestamp ?? at,
    message: null,
    result_summary: null,
    result: null,
  };
  switch (event.type) {
    case 'agent_action_started':
      return base;
    case 'agent_action_completed':
      return { ...base, status: 'completed', result_summary: event.result_summary, result: event.result };
    case 'agent_action_failed':
      return { ...base, status: 'failed', result_summary: TOOL_FAILED, message: event.error };
    default:
      return assertNever(event);
  }
}
