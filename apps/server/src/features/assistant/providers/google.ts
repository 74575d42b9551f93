import { apiAddress, type ModelProvider, NO_KEY } from './model-provider.ts';

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
