import type { ModelChoice } from '@skuline/contract';
import type { LanguageModel } from 'ai';
import type { AssistantConfig, ProviderConfig } from '../../../platform/config/assistant-config.ts';
import { anthropic, google, type ModelProvider, openai } from './providers.ts';

const PROVIDERS = { google, openai, anthropic } satisfies Record<ModelChoice, ModelProvider>;

/** A model that can be chosen here. */
export interface ConfiguredModel {
  /** `Google`. */
  readonly label: string;
  readonly model: string;
  open(): Promise<LanguageModel>;
}

export interface Models {
  /** The model of a choice, or null where it has neither a key nor a server of its own. */
  find(choice: ModelChoice): ConfiguredModel | null;
  labelOf(choice: ModelChoice): string;
  /** Whether any can be chosen. */
  readonly hasAny: boolean;
}

export function createModels(config: AssistantConfig): Models {
  const opened = new Map<ModelChoice, Promise<LanguageModel>>();
  return {
    labelOf: (choice) => PROVIDERS[choice].label,
    hasAny: Object.values(config.providers).some(isConfigured),
    find(choice) {
      const provider = config.providers[choice];
      if (!isConfigured(provider)) return null;
      return {
        label: PROVIDERS[choice].label,
        model: provider.model,
        open() {
          const known = opened.get(choice);
          if (known !== undefined) return known;
          const opening = PROVIDERS[choice].open(provider, config);
          opened.set(choice, opening);
          return opening;
        },
      };
    },
  };
}

function isConfigured({ apiKey, baseUrl }: ProviderConfig): boolean {
  return apiKey !== null || baseUrl !== null;
}
