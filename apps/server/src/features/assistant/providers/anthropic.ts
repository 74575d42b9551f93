import { apiAddress, type ModelProvider, NO_KEY } from './model-provider.ts';

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
