import type { LanguageModel } from 'ai';
import type { AssistantConfig, ProviderConfig } from '../../../assistant-config.ts';

export interface ModelProvider {
  /** As people call it: `Google`. */
  readonly label: string;
  /** Loads the provider's package with the first question: a server without a key never does. */
  open(config: ProviderConfig, assistant: Pick<AssistantConfig, 'openAiApi'>): Promise<LanguageModel>;
}

/** Sent where a local server asks for no key; the packages refuse to go without one. */
export const NO_KEY = 'none';

/**
 * The address of the provider's API. Where only an origin is configured the path of the provider's own API is added:
 * tools differ in whether they name it.
 */
export function apiAddress(baseUrl: string, ownPath: string): string {
  const url = new URL(baseUrl);
  return url.pathname === '/' ? `${url.origin}${ownPath}` : baseUrl.replace(/\/+$/, '');
}
