import type { Insight } from '@skuline/contract';
import {
  type Plan,
  type PlanScope,
  type QuestionContext,
  understandQuestion,
} from '@skuline/domain/assistant';
import {
  comparisonRange,
  type DateKey,
  dayCount,
  type DateRange,
  newestDaysThrough,
  toDateKey,
} from '@skuline/domain/calendar';
import type { KnownDays } from '@skuline/domain/known-days';
import { buildHierarchy, type ProductHierarchy } from '@skuline/domain/products';
import {
  cacheBySnapshot,
  type DataSnapshot,
  type ReadModel,
  type TagsOfSkus,
} from '../../../read-model/index.ts';
import { type Reader, tenantOf } from '../../../stores/reader.ts';
import type { InsightsService } from '../../insights/index.ts';
import type { ReadProductCatalog } from '../../products/index.ts';
import { findHelp } from './find-help.ts';
import { MOST_ASKED_ABOUT } from '../execute/index.ts';
import type { Turn } from '../thread/thread.repository.ts';
import type { ChatRequest } from './chat-request.ts';

/** What questions of a tenant are understood with, but for the plans before. */
export type TenantKnowledge = Pick<
  QuestionContext,
  | 'oldestDay'
  | 'newestDay'
  | 'products'
  | 'factsPresent'
  | 'channels'
  | 'marketplaces'
  | 'onlyChannel'
  | 'tags'
  | 'insights'
  | 'findHelp'
> & {
  readonly known: KnownDays;
};

export interface TenantKnowledgeDependencies {
  readonly readModel: Pick<ReadModel, 'readSnapshot' | 'readPublishedDays' | 'readChannels' | 'skuTags'>;
  readonly readCatalog: ReadProductCatalog;
  readonly insights: Pick<InsightsService, 'listOpen' | 'listHistory'>;
}

export type ReadTenantKnowledge = (
  reader: Reader,
  today: QuestionContext['today'],
) => Promise<TenantKnowledge>;

const MOST_READERS = 20;

export function createTenantKnowledge({
  readModel,
  readCatalog,
  insights,
}: TenantKnowledgeDependencies): ReadTenantKnowledge {
  const readHierarchy = cacheBySnapshot(
    async (snapshot: DataSnapshot) => buildHierarchy(await readCatalog(snapshot)),
    MOST_READERS,
  );
  return async (reader, today) => {
    const snapshot = await readModel.readSnapshot(reader);
    const [days, { channels, marketplaces }, products, tags, open, all] = await Promise.all([
      readModel.readPublishedDays(snapshot),
      readModel.readChannels(snapshot),
      readHierarchy(snapshot),
      readModel.skuTags.read(tenantOf(reader)),
      insights.listOpen(reader),
      insights.listHistory(reader, MOST_ASKED_ABOUT),
    ]);
    const openIds = new Set(open.map(({ id }) => id));
    const through = days.dataThrough(today);
    const [only, ...others] = days.channels;
    return {
      oldestDay: through?.first ?? null,
      newestDay: through?.last ?? null,
      products,
      factsPresent: days.factsPresent,
      channels,
      marketplaces,
      ...(tags.byTag.size === 0 ? {} : { tags: seenTags(tags, products) }),
      ...(only === undefined || others.length > 0 ? {} : { onlyChannel: only }),
      known: days.known,
      findHelp,
      insights: [...open, ...all.filter(({ id }) => !openIds.has(id))].map((insight) => ({
        ...insight,
        days: rangeOf(insight.days),
        isOpen: openIds.has(insight.id),
      })),
    };
  };
}

/** The SKUs of each tag that a reader sees: those of other brands are not named. */
function seenTags(
  { byTag }: Pick<TagsOfSkus, 'byTag'>,
  { parentSkuToSku }: ProductHierarchy,
): ReadonlyMap<string, readonly string[]> {
  const seen = new Set([...parentSkuToSku.values()].flat());
  const own = [...byTag].map(([tag, skus]) => [tag, skus.filter((sku) => seen.has(sku))] as const);
  return new Map(own.filter(([, skus]) => skus.length > 0));
}

function rangeOf(days: Insight['days']): DateRange | null {
  return days === null ? null : { start: toDateKey(days.start), end: toDateKey(days.end) };
}

export function questionContextOf(
  request: Pick<ChatRequest, 'today' | 'screen' | 'context'>,
  knowledge: TenantKnowledge,
  { earlier, subject }: Pick<QuestionContext, 'earlier' | 'subject'>,
): QuestionContext {
  const { known: _, ...context } = knowledge;
  const screen = screenWithin(request, knowledge.newestDay);
  return { today: request.today, screen, ...context, earlier, subject };
}

/** Without the days of a page, those that a page opens with: where the data end before them, as many up to their newest. */
function screenWithin(
  { screen, context }: Pick<ChatRequest, 'screen' | 'context'>,
  newestDay: DateKey | null,
): PlanScope {
  if (context.range !== null || newestDay === null || newestDay >= screen.range.start) return screen;
  const range = newestDaysThrough(newestDay, dayCount(screen.range));
  return { ...screen, range, comparison: comparisonRange(range, null) };
}

/** Questions that are understood again; those before them rarely matter, and each takes its time. */
const MOST_QUESTIONS = 8;

/**
 * The plans "and by brand?" goes on from: those of the conversation's last question that had any. What the thread stored
 * for a question counts; the others of a conversation that a page sent are understood again, one after another.
 */
export function earlierPlans(
  request: Pick<ChatRequest, 'history' | 'today' | 'screen' | 'context'>,
  turns: readonly Turn[],
  knowledge: TenantKnowledge,
): readonly Plan[] {
  const stored = new Map(turns.map(({ question, plans }) => [question, plans]));
  const questions = request.history
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content.trim())
    .slice(-MOST_QUESTIONS);
  return questions.reduce<readonly Plan[]>((earlier, question) => {
    const known = stored.get(question);
    if (known !== undefined) return known.length > 0 ? known : earlier;
    const context = questionContextOf(request, knowledge, { earlier, subject: null });
    const understood = understandQuestion(question, context);
    return understood.kind === 'plans' ? understood.plans : earlier;
  }, []);
}
