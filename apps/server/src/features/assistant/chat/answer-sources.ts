import type { ModelChoice } from '@skuline/contract';
import { createCellBook } from '@skuline/domain/assistant';
import type { ConfiguredModel } from '../providers/models.ts';
import type { Turn } from '../thread/thread.repository.ts';
import type { ToolAsker } from '../tools/tool-runner.ts';
import { answerFromContext } from './answer-from-context.ts';
import type { Answerer } from './answer-part.ts';
import { answerBuiltIn } from './built-in-answer.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { type ChatRequest, messageOf, type SaidBefore } from './chat-request.ts';
import { estimateTokens, newestTurns } from './conversation.ts';
import { earlierPlans, questionContextOf, type TenantKnowledge } from './tenant-knowledge.ts';
import { answerByModel, type CountedAnswer, countTokens } from './model-answer.ts';
import type { AnswerSource } from './run-turn.ts';
import { writeSystemPrompt } from './system-prompt.ts';
import { readerOfCaller } from '../../../stores/reader.ts';

/** The model of a new chat (spec point 4). */
const DEFAULT_CHOICE: ModelChoice = 'google';
const BUILT_IN = { name: 'Built-in analyst', model: 'skuline-built-in-analyst', isBuiltIn: true };

const HISTORY_TOKENS = 8000;

/**
 * Who answers: the chosen model where it has a key; the built-in analyst where it has none, for people without a sign-in
 * unless the operator lets models answer them, and where the model failed
 * before it wrote a word, labeled with the reason.
 */
export async function* answerSources(
  request: ChatRequest,
  turns: readonly Turn[],
  dependencies: ChatDependencies,
): AsyncGenerator<AnswerSource, void, undefined> {
  const { models, tokens, readTenantKnowledge, config } = dependencies;
  const { user, today } = request;
  const choice = request.body.modelChoice ?? DEFAULT_CHOICE;
  const found = models.find(choice);
  const isForModels = user !== null || config.anonymousModel;
  const model = isForModels ? found : null;
  const reader = user === null ? null : readerOfCaller(user);
  const knowledge = reader === null ? null : await readTenantKnowledge(reader, today);
  let reason: string | null = null;
  // Without any model the built-in analyst stands in for none.
  if (found === null && models.hasAny) reason = `No key is configured for ${models.labelOf(choice)}.`;
  if (found !== null && !isForModels) reason = 'Models answer people who are signed in.';
  if (model !== null) reason = await tokens.findRefusal(request.asker);
  if (model !== null && reason === null) {
    const answer = modelAnswer(request, { model, knowledge, dependencies });
    const spend = (count: number) => tokens.spend(request.asker, count);
    yield { answerer: modelAnswerer(model), parts: countTokens(answer, spend) };
    reason = answer.failure();
    if (reason === null) return;
  }
  const answerer = { ...BUILT_IN, reason };
  if (knowledge === null || reader === null) yield { answerer, parts: asAsync(answerFromContext(request)) };
  else {
    const earlier = earlierPlans(request, turns, knowledge);
    yield {
      answerer,
      parts: answerBuiltIn({
        ...dependencies,
        question: request.body.message,
        context: questionContextOf(request, knowledge, { earlier, subject: request.body.subject ?? null }),
        earlierAnswers: request.history.flatMap(({ role, content }) =>
          role === 'assistant' ? [content] : [],
        ),
        asker: askerOf(request, answerer),
        reader,
        requestId: request.requestId,
        signal: request.signal,
      }),
    };
  }
}

function modelAnswerer({ label, model }: ConfiguredModel): Answerer {
  return { name: `${label} · ${model}`, model, isBuiltIn: false, reason: null };
}

function modelAnswer(
  request: ChatRequest,
  {
    model,
    knowledge,
    dependencies: { tools, runTool, config },
  }: {
    readonly model: ConfiguredModel;
    readonly knowledge: TenantKnowledge | null;
    readonly dependencies: ChatDependencies;
  },
): CountedAnswer {
  const { user, screen, today, signal, mode, history } = request;
  const system = writeSystemPrompt(request, knowledge);
  const messages: SaidBefore[] = [
    ...newestTurns(history, HISTORY_TOKENS),
    { role: 'user', content: messageOf(request) },
  ];
  const promptTokens = estimateTokens([system, ...messages.map(({ content }) => content)].join('\n'));
  const cells = createCellBook(today);
  const answer = answerByModel({
    model,
    cells,
    system,
    messages,
    tools:
      user === null
        ? null
        : {
            list: tools[mode],
            context: { reader: readerOfCaller(user), screen, today, cells, signal },
            asker: askerOf(request, modelAnswerer(model)),
            runTool,
          },
    signal,
    timeoutMs: config.modelTimeoutMs,
  });
  return { ...answer, promptTokens };
}

/** Only for signed-in people: tools need a tenant. */
function askerOf({ user, body }: ChatRequest, { name }: Answerer): ToolAsker {
  if (user === null) throw new Error('A tool was to be run for nobody.');
  return {
    tenantId: user.tenantId,
    userId: user.userId,
    userName: user.email || user.name || user.userId,
    source: 'chat',
    answeredBy: name,
    question: body.message,
  };
}

async function* asAsync<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}
