import type { ModelChoice } from '@skuline/contract';
import { z } from 'zod';
import { httpUrl } from '../http-url.ts';
import { address, plain, secret } from './settings.ts';
import { wholeNumber } from '../whole-number.ts';

/** One provider of language models. */
export interface ProviderConfig {
  /** Null where none is configured; a local model may need none. */
  readonly apiKey: string | null;
  /** Where its API is, when it isn't the provider's own. */
  readonly baseUrl: string | null;
  readonly model: string;
}

/** Which OpenAI API is used; `auto`: Responses, or chat completions where another server has only those. */
const OPENAI_APIS = ['auto', 'responses', 'chat'] as const;
export type OpenAiApi = (typeof OPENAI_APIS)[number];

export interface AssistantConfig {
  readonly providers: Readonly<Record<ModelChoice, ProviderConfig>>;
  readonly openAiApi: OpenAiApi;
  /** Questions a user may ask a day of Los Angeles; null without a limit. */
  readonly dailyLimit: number | null;
  /** Questions all users of a tenant may ask a day together; null without a limit. */
  readonly tenantDailyLimit: number | null;
  /** Questions a day from one address without a sign-in; 0: none are answered. */
  readonly anonymousDailyLimit: number;
  /** Whether models answer people without a sign-in; else the built-in analyst does. */
  readonly anonymousModel: boolean;
  /** Questions a user, or an address without a sign-in, may ask in a minute. */
  readonly ratePerMinute: number;
  /** Questions all users of a tenant, or all addresses, may ask in a minute together. */
  readonly tenantRatePerMinute: number;
  /** Tokens that models may take a day for a user, or for everybody without a sign-in; null without a limit. */
  readonly dailyTokens: number | null;
  /** The same for all users of a tenant together. */
  readonly tenantDailyTokens: number | null;
  /** How long a model may say nothing before it is given up. */
  readonly modelTimeoutMs: number;
  /** How many days tool runs and conversations are kept. */
  readonly logDays: number;
}

const text = z.string().trim().min(1);

/** `off` means no limit; 0 refuses every question. */
const limit = z.union([z.literal('off').transform(() => null), wholeNumber(0)]);

/** The variables of the environment that are the assistant's. */
export const ASSISTANT_ENVIRONMENT = {
  GOOGLE_API_KEY: secret(text.optional()),
  GOOGLE_GENERATIVE_AI_API_KEY: secret(text.optional()),
  GOOGLE_BASE_URL: address(httpUrl.optional()),
  GOOGLE_MODEL: plain(text.default('gemini-3.5-flash')),
  OPENAI_API_KEY: secret(text.optional()),
  OPENAI_BASE_URL: address(httpUrl.optional()),
  OPENAI_MODEL: plain(text.default('gpt-5.4-mini')),
  OPENAI_API: z.enum(OPENAI_APIS).default('auto'),
  ANTHROPIC_API_KEY: secret(text.optional()),
  ANTHROPIC_BASE_URL: address(httpUrl.optional()),
  ANTHROPIC_MODEL: plain(text.default('claude-sonnet-5')),
  ASSISTANT_DAILY_LIMIT: plain(limit.default(2000)),
  ASSISTANT_TENANT_DAILY_LIMIT: plain(limit.default(20_000)),
  ASSISTANT_ANONYMOUS_DAILY_LIMIT: plain(wholeNumber(0).default(100)),
  ASSISTANT_ANONYMOUS_MODEL: z.enum(['on', 'off']).default('off'),
  ASSISTANT_RATE_PER_MINUTE: plain(wholeNumber(1).default(600)),
  ASSISTANT_TENANT_RATE_PER_MINUTE: plain(wholeNumber(1).default(3000)),
  ASSISTANT_DAILY_TOKENS: plain(limit.default(20_000_000)),
  ASSISTANT_TENANT_DAILY_TOKENS: plain(limit.default(200_000_000)),
  ASSISTANT_MODEL_TIMEOUT_SECONDS: plain(wholeNumber(1, 600).default(60)),
  ASSISTANT_LOG_DAYS: plain(wholeNumber(1, 3650).default(30)),
};

type AssistantValues = z.output<z.ZodObject<typeof ASSISTANT_ENVIRONMENT>>;

export function assistantConfigOf(values: AssistantValues): AssistantConfig {
  return {
    providers: {
      google: {
        apiKey: values.GOOGLE_API_KEY ?? values.GOOGLE_GENERATIVE_AI_API_KEY ?? null,
        baseUrl: values.GOOGLE_BASE_URL ?? null,
        model: values.GOOGLE_MODEL,
      },
      openai: {
        apiKey: values.OPENAI_API_KEY ?? null,
        baseUrl: values.OPENAI_BASE_URL ?? null,
        model: values.OPENAI_MODEL,
      },
      anthropic: {
        apiKey: values.ANTHROPIC_API_KEY ?? null,
        baseUrl: values.ANTHROPIC_BASE_URL ?? null,
        model: values.ANTHROPIC_MODEL,
      },
    },
    openAiApi: values.OPENAI_API,
    dailyLimit: values.ASSISTANT_DAILY_LIMIT,
    tenantDailyLimit: values.ASSISTANT_TENANT_DAILY_LIMIT,
    anonymousDailyLimit: values.ASSISTANT_ANONYMOUS_DAILY_LIMIT,
    anonymousModel: values.ASSISTANT_ANONYMOUS_MODEL === 'on',
    ratePerMinute: values.ASSISTANT_RATE_PER_MINUTE,
    tenantRatePerMinute: values.ASSISTANT_TENANT_RATE_PER_MINUTE,
    dailyTokens: values.ASSISTANT_DAILY_TOKENS,
    tenantDailyTokens: values.ASSISTANT_TENANT_DAILY_TOKENS,
    modelTimeoutMs: values.ASSISTANT_MODEL_TIMEOUT_SECONDS * 1000,
    logDays: values.ASSISTANT_LOG_DAYS,
  };
}
