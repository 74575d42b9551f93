import type { LanguageModel } from 'ai';
import type { AssistantConfig, ProviderConfig } from '../../../platform/config/assistant-config.ts';

export interface ModelProvider {
  /** As people call it: `Google`. */
  readonly label: string;
  /** Loads the provider's package with the first question: a server without a key never does. */
  open(config: ProviderConfig, assistant: Pick<AssistantConfig, 'openAiApi'>): Promise<LanguageModel>;
}

/** Sent where a local server asks for no key; the packages refuse to go without one. */
const NO_KEY = 'none';

/**
 * The address of the provider's API. Where only an origin is configured the path of the provider's own API is added:
 * tools differ in whether they name it.
 */
function apiAddress(baseUrl: string, ownPath: string): string {
  const url = new URL(baseUrl);
  return url.pathname === '/' ? `${url.origin}${ownPath}` : baseUrl.replace(/\/+$/, '');
}

export const google: ModelProvider = {
  label: 'Google',
  async open({ apiKey, baseUrl, model }) {
    const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
    const provider = createGoogleGenerativeAI({
      apiKey: apiKey ?? NO_KEY,
      ...(baseUrl === null ? {} : { baseURL: apiAddress(baseUrl, '/v1beta') }),
    });
    return provider(model);
  },
};

export const anthropic: ModelProvider = {
  label: 'Anthropic',
  async open({ apiKey, baseUrl, model }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const provider = createAnthropic({
      apiKey: apiKey ?? NO_KEY,
      ...(baseUrl === null ? {} : { baseURL: apiAddress(baseUrl, '/v1') }),
    });
    return provider(model);
  },
};

/** What a server answers that doesn't know the Responses API. */
const UNKNOWN_API = [404, 405, 501];

export const openai: ModelProvider = {
  label: 'OpenAI',
  async open({ apiKey, baseUrl, model }, { openAiApi }) {
    const [{ createOpenAI }, { APICallError, wrapLanguageModel }] = await Promise.all([
      import('@ai-sdk/openai'),
      import('ai'),
    ]);
    const provider = createOpenAI({
      apiKey: apiKey ?? NO_KEY,
      ...(baseUrl === null ? {} : { baseURL: apiAddress(baseUrl, '/v1') }),
    });
    if (openAiApi === 'chat') return provider.chat(model);
    if (openAiApi === 'responses' || baseUrl === null) return provider.responses(model);
    const chat = provider.chat(model);
    let isChat = false;
    // Most local servers have chat completions alone; which of the two, the first question finds out.
    return wrapLanguageModel({
      model: provider.responses(model),
      middleware: {
        specificationVersion: 'v4',
        async wrapStream({ doStream, params }) {
          if (isChat) return chat.doStream(params);
          try {
            return await doStream();
          } catch (error) {
            const status = APICallError.isInstance(error) ? error.statusCode : undefined;
            if (status === undefined || !UNKNOWN_API.includes(status)) throw error;
            const stream = await chat.doStream(params);
            isChat = true;
            return stream;
          }
        },
      },
    });
  },
};
