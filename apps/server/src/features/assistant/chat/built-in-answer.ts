import {
  canBeAnswered,
  type NamedResult,
  type Plan,
  type QuestionContext,
  shiftMark,
  type Understanding,
  understandQuestion,
  withFound,
  writeAnswer,
  type WrittenText,
} from '@skuline/domain/assistant';
import { randomUUID } from 'node:crypto';
import { FETCH_DATA_INSIGHTS, insightParameters } from '../tools/fetch-data-insights.tool.ts';
import { ToolRefusal } from '../tools/assistant-tool.ts';
import { outcomeOf } from '../tools/result-for-model.ts';
import type { RunPlan } from '../tools/run-plan.ts';
import type { FinishedRun, RunTool, ToolAsker } from '../tools/tool-runner.ts';
import type { AnswerPart, ToolCall } from './answer-part.ts';
import type { Reader } from '../../../stores/reader.ts';

export interface BuiltInTurn {
  readonly question: string;
  readonly context: QuestionContext;
  /** What was answered before in this conversation. */
  readonly earlierAnswers: readonly string[];
  readonly runPlan: RunPlan;
  readonly runTool: RunTool;
  readonly asker: ToolAsker;
  /** What the asker may see. */
  readonly reader: Reader;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/** Said of a fault on our side, which the log has under the request's id. */
function unreadable({ requestId }: BuiltInTurn): string {
  return `I understood the question, but could not read the figures because of a fault on our side. Try again in a minute. If it happens again, report it with this request ID: \`${requestId}\`.`;
}

/**
 * The built-in analyst's answer: plans, each a call of the tool that models call too, and what they came to in words. What
 * else is asked of what they found is answered after them.
 */
export async function* answerBuiltIn(turn: BuiltInTurn): AsyncGenerator<AnswerPart, void, undefined> {
  const understood = understandQuestion(turn.question, turn.context);
  const found = yield* answerUnderstood(turn, understood);
  if (understood.kind !== 'plans' || understood.rest === undefined || found.length === 0) return;
  const context = { ...turn.context, earlier: found, subject: null };
  const rest = understandQuestion(understood.rest, context);
  yield { kind: 'text', delta: '\n\n' };
  if (rest.kind === 'plans') yield { kind: 'goes_on' };
  yield* answerUnderstood({ ...turn, question: understood.rest, context }, rest);
}

/** Answers what is understood. Returns the plans that ran, with what they found. */
async function* answerUnderstood(
  turn: BuiltInTurn,
  understood: Understanding,
): AsyncGenerator<AnswerPart, readonly Plan[], undefined> {
  const { question, context } = turn;
  const isAnswerable = (choice: string) => canBeAnswered(choice, context);
  if (understood.kind !== 'plans') {
    yield* textParts({ text: understood.text, figures: [] });
    // Each choice of a question back is one of what could be meant.
    const isOfAll = understood.kind === 'ask_back';
    yield {
      kind: 'questions',
      questions: understood.choices.filter((each) => isOfAll || isAnswerable(each)),
    };
    return [];
  }
  const calls = understood.plans.map((plan) => ({ plan, call: callOf(plan, question) }));
  for (const { call } of calls) yield { kind: 'tool_started', call };
  const runs = await Promise.allSettled(calls.map(({ plan, call }) => runOne(turn, plan, call)));
  turn.signal.throwIfAborted();
  const answered: { readonly plan: Plan; readonly result: NamedResult }[] = [];
  for (const [at, { plan, call }] of calls.entries()) {
    const run = runs[at];
    if (run?.status !== 'fulfilled') {
      yield { kind: 'tool_failed', call, error: sentenceOf(run?.reason, turn) };
      continue;
    }
    const { outcome, ms } = run.value;
    const result = { ...outcome.result, callId: call.callId };
    answered.push({ plan, result });
    yield { kind: 'tool_completed', call, summary: outcome.summary, result, ms, plan };
  }
  if (answered.length === 0) {
    const reasons = runs.flatMap((run) => (run.status === 'rejected' ? [run.reason as unknown] : []));
    yield { kind: 'text', delta: reasons.every(isRefused) ? sentenceOf(reasons[0], turn) : unreadable(turn) };
    return [];
  }
  const answer = writeAnswer({
    question,
    plans: answered.map(({ plan }) => plan),
    results: answered.map(({ result }) => result),
    screen: context.screen,
    today: context.today,
    leftOut: understood.leftOut,
    earlierAnswers: turn.earlierAnswers,
    isAnswerable,
  });
  yield* textParts(answer);
  for (const chart of answer.charts) yield { kind: 'chart', chart };
  yield { kind: 'questions', questions: answer.next };
  return answered.map(({ plan, result }) => withFound(plan, result));
}

/** Line by line, as a model would write it. */
export function* textParts({ text, figures }: WrittenText): Generator<AnswerPart> {
  for (const { 0: line, index } of text.matchAll(/[^\n]*\n|[^\n]+/g)) {
    const end = index + line.length;
    const inLine = figures.filter((mark) => mark.start >= index && mark.end <= end);
    yield { kind: 'text', delta: line, figures: inLine.map((mark) => shiftMark(mark, -index)) };
  }
}

function callOf(plan: Plan, question: string): ToolCall {
  return {
    callId: `call_${randomUUID()}`,
    toolName: FETCH_DATA_INSIGHTS,
    parameters: insightParameters(plan, question),
  };
}

function runOne(
  { asker, reader, runPlan, runTool, requestId, signal }: BuiltInTurn,
  plan: Plan,
  { toolName, parameters }: ToolCall,
): Promise<FinishedRun> {
  return runTool({
    asker,
    toolName,
    parameters,
    requestId,
    signal,
    async run() {
      const result = await runPlan(reader, plan, signal);
      return outcomeOf(result);
    },
  });
}

/** Turned away with a sentence, such as for lack of room: no fault. */
function isRefused(reason: unknown): boolean {
  return reason instanceof ToolRefusal && reason.cause === undefined;
}

function sentenceOf(reason: unknown, turn: BuiltInTurn): string {
  return reason instanceof Error ? reason.message : unreadable(turn);
}
