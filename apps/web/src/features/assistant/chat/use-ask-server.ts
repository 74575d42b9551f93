import { type ChatBody, sendAgenticChat, sendChat } from '@skuline/contract';
import { prepareDashboardContext, type Subject } from '@skuline/domain/assistant';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Api, companyProfileQuery, useApi, useMay } from '../../../api/index.ts';
import { useSession } from '../../../session/index.ts';
import { warn } from '../../../warn.ts';
import { assistantQuery } from '../composer/use-assistant-info.ts';
import type { Ask, ChatQuestion } from './chat-protocol.ts';
import type { ReadScreen } from './read-screen.ts';

interface Asker {
  readonly api: Api;
  readonly cache: QueryClient;
  /** The user's e-mail, or `anonymous` (spec 7). */
  readonly firebaseUid: string;
  readonly readScreen: ReadScreen;
  /** Whether the person may see what the company says of its brand. */
  readonly hasProfile: boolean;
}

/** What the company says of its brand; nothing where that cannot be fetched. */
async function fetchBrandBackground({ api, cache, hasProfile }: Asker): Promise<string> {
  if (!hasProfile) return '';
  return cache.fetchQuery({ ...companyProfileQuery(api), retry: false }).then(
    (profile) => profile.brandBackground,
    (error: unknown) => {
      warn('the brand background is unknown, asking without it', error);
      return '';
    },
  );
}

/** The lists of a subject are read-only, those of the schema are not. */
function bodyOf({ filters, ...subject }: Subject): ChatBody['subject'] {
  const { brand_name, parent_sku_name, sku_name } = filters;
  return {
    ...subject,
    filters: {
      brand_name: [...brand_name],
      parent_sku_name: [...parent_sku_name],
      sku_name: [...sku_name],
    },
  };
}

async function* askServer(asker: Asker, question: ChatQuestion, signal: AbortSignal) {
  const { call, tenantId } = asker.api;
  const body: ChatBody = {
    message: question.message,
    ...(question.subject === null ? {} : { subject: bodyOf(question.subject) }),
    dashboardData: prepareDashboardContext(asker.readScreen()),
    conversationHistory: question.conversationHistory,
    tenantId,
    firebaseUid: asker.firebaseUid,
    brandBackground: await fetchBrandBackground(asker),
    modelChoice: question.modelChoice,
    reset_thread: question.resetThread,
  };
  signal.throwIfAborted();
  try {
    yield* question.sessionMode === 'agentic'
      ? call(sendAgenticChat, { body }, { signal })
      : call(sendChat, { body }, { signal });
  } finally {
    // One question fewer is left today.
    void asker.cache.invalidateQueries({ queryKey: assistantQuery(asker.api).queryKey });
  }
}

/** Asks the server, with what the page shows (spec 7). */
export function useAskServer(readScreen: ReadScreen): Ask {
  const api = useApi();
  const cache = useQueryClient();
  const { user } = useSession();
  const firebaseUid = user?.email ?? 'anonymous';
  const { may: hasProfile } = useMay('profile.read');
  return (question, signal) =>
    askServer({ api, cache, firebaseUid, readScreen, hasProfile }, question, signal);
}
