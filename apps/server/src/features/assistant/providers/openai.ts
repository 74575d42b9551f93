import { apiAddress, type ModelProvider, NO_KEY } from './model-provider.ts';

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
