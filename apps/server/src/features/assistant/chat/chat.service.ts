import { AppError, type ChatBody, type ChatEvent, type ChatMode } from '@skuline/contract';
import type { PlanScope } from '@skuline/domain/assistant';
import { todayInLosAngeles } from '@skuline/domain/calendar';
import { randomUUID } from 'node:crypto';
import type { VerifiedUser } from '../../../identity/index.ts';
import { type Asker, countedAs } from '../limits/askers.ts';
import { readerOfCaller } from '../../../stores/reader.ts';
import type { Turn } from '../thread/thread.repository.ts';
import type { ChatDependencies } from './chat-dependencies.ts';
import { answerSources } from './answer-sources.ts';
import { type ChatRequest, messageOf, type SaidBefore } from './chat-request.ts';
import { readHistory } from './conversation.ts';
import { readDashboardContext, screenOf } from './dashboard-context.ts';
import { runTurn } from './run-turn.ts';

/** A question as it came in. */
export interface IncomingQuestion {
  readonly mode: ChatMode;
  readonly body: ChatBody;
  readonly user: VerifiedUser | null;
  /** Where it comes from. */
  readonly address: string;
  /** What a fault on our side is found by in the log. */
  readonly requestId: string;
  readonly signal: AbortSignal;
}

export interface ChatService {
  /**
   * The events of an answer. Before the first one it throws `tenant_mismatch`, and `too_many_requests` where a limit is
   * reached.
   */
  answer(incoming: IncomingQuestion): AsyncGenerator<ChatEvent, void, undefined>;
}

/** For this long a stored thread is continued by a request without a conversation. */
const THREAD_MS = 12 * 60 * 60 * 1000;
const MOST_TURNS = 20;

const WAITING = 'Other questions are answered first. This one waits in line.';

export function createChatService(dependencies: ChatDependencies): ChatService {
  const { threads, limits, clock, queue } = dependencies;

  async function* answerInTurn(
    incoming: IncomingQuestion,
    asker: Asker,
  ): AsyncGenerator<ChatEvent, void, undefined> {
    const { user, body } = incoming;
    if (user !== null && body.reset_thread === true) await threads.reset(user);
    const askedAt = clock.now();
    const turns =
      user === null ? [] : await threads.list(user, new Date(askedAt.getTime() - THREAD_MS), MOST_TURNS);
    const request = { ...(await narrowedToTags(requestOf(incoming, turns, askedAt), dependencies)), asker };
    yield* runTurn(answerSources(request, turns, dependencies), {
      question: body.message,
      newId: randomUUID,
      createdAt: Math.floor(askedAt.getTime() / 1000),
      finish: (outcome) => keep(dependencies, request, outcome, askedAt),
    });
  }

  return {
    async *answer(incoming) {
      const { user, address, signal } = incoming;
      refuseOtherTenant(incoming);
      const asker = user === null ? { owner: null, address } : { owner: user };
      await limits.count(asker);
      const { own, together } = countedAs(asker);
      const { isWaiting, entered } = queue.request([together, own], signal);
      // Without a reader nothing is asked of this generator again: the place is left whatever becomes of it.
      let leave = isWaiting ? null : await entered;
      try {
        if (isWaiting) yield { type: 'skuline.waiting', message: WAITING };
        leave ??= await entered;
        yield* answerInTurn(incoming, asker);
      } finally {
        if (leave === null)
          void entered.then(
            (late) => late(),
            () => undefined,
          );
        else leave();
      }
    },
  };
}

/** The page's tenant is a fixed value that is only checked: whose figures are read, the token says. */
function refuseOtherTenant({ user, body }: IncomingQuestion): void {
  if (user === null || !body.tenantId) return;
  if (body.tenantId !== user.tenantId) throw new AppError('tenant_mismatch');
}

function requestOf(
  { mode, body, user, requestId, signal }: IncomingQuestion,
  turns: readonly Turn[],
  askedAt: Date,
): Omit<ChatRequest, 'asker'> {
  const today = todayInLosAngeles(askedAt);
  const context = { ...readDashboardContext(body.dashboardData), ...scopeOf(body) };
  const sent = readHistory(body.conversationHistory, body.message);
  // An empty list is a conversation that begins; only one that was not sent goes on with what is kept.
  const isSent = body.conversationHistory !== undefined && body.conversationHistory !== null;
  const history = isSent ? sent : turns.flatMap(saidIn);
  return { mode, body, user, requestId, today, context, screen: screenOf(context, today), history, signal };
}

/** What the page shows, or a card of it, is of the SKUs with its tags, as the person may see them; an insight is of all. */
async function narrowedToTags<Request extends Pick<ChatRequest, 'user' | 'context' | 'screen' | 'body'>>(
  request: Request,
  { readSkusOfTags }: Pick<ChatDependencies, 'readSkusOfTags'>,
): Promise<Request> {
  const { user, context, screen, body } = request;
  const subject = body.subject ?? null;
  if (user === null || context.tags.length === 0 || (subject !== null && subject.insight !== null))
    return request;
  const narrowed = async <Filters extends { readonly sku_name: readonly string[] }>(filters: Filters) => ({
    ...filters,
    sku_name: await readSkusOfTags(readerOfCaller(user), context.tags, filters.sku_name),
  });
  return {
    ...request,
    screen: { ...screen, filters: await narrowed(screen.filters) },
    body:
      subject === null
        ? body
        : { ...body, subject: { ...subject, filters: await narrowed(subject.filters) } },
  };
}

/** The days and products of what is asked about, in place of the page's. */
function scopeOf({ subject }: ChatBody): Partial<Pick<PlanScope, 'range' | 'comparison' | 'filters'>> {
  if (subject === undefined || subject === null || subject.range === null) return {};
  return { range: subject.range, comparison: subject.comparison, filters: subject.filters };
}

function saidIn({ question, answer }: Turn): SaidBefore[] {
  return [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ];
}

/** Keeps the turn; an answer does not fail for it. */
async function keep(
  { threads, log }: ChatDependencies,
  request: ChatRequest,
  { text, plans }: Pick<Turn, 'plans'> & { readonly text: string },
  askedAt: Date,
): Promise<void> {
  const { user } = request;
  if (user === null || text === '') return;
  try {
    await threads.add(user, { question: messageOf(request), answer: text, plans }, askedAt);
  } catch (error) {
    log.warn({ err: error }, 'a turn of the assistant was not kept');
  }
}
