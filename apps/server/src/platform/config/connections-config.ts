import { z } from 'zod';
import { httpBase } from '../http-url.ts';
import { address, plain, secret } from './settings.ts';

export const CONNECTIONS_ENVIRONMENT = {
  SECRET_KEY: secret(z.string().min(32, 'needs at least 32 characters').optional()),
  AMAZON_SP_API_URL: address(httpBase.optional()),
  AMAZON_LWA_URL: address(httpBase.default('https://api.amazon.com')),
  AMAZON_ADS_URL: address(httpBase.optional()),
  SHOPIFY_API_URL: address(httpBase.optional()),
  PULL_CLOCK: plain(z.iso.datetime({ offset: true }).optional()),
  PULL_TIME_SCALE: plain(z.coerce.number().min(1).max(1_000_000).default(1)),
};

/** How sellers' accounts are connected. */
export interface ConnectionsConfig {
  /** Seals the keys of sellers' accounts; null: one is made and kept in the data directory. */
  readonly secretKey: string | null;
  /** In the place of the sources' own hosts, which differ by region and shop; null: those. */
  readonly urls: {
    readonly spApi: string | null;
    readonly lwa: string;
    readonly ads: string | null;
    readonly shopify: string | null;
  };
  /** What the planner takes as now, for tests; null: the clock. */
  readonly clock: Date | null;
  /** Waits between polls and tries are divided by it, for tests. */
  readonly timeScale: number;
}

const environment = z.object(CONNECTIONS_ENVIRONMENT);

export function connectionsConfigOf(values: z.output<typeof environment>): ConnectionsConfig {
  return {
    secretKey: values.SECRET_KEY ?? null,
    urls: {
      spApi: values.AMAZON_SP_API_URL ?? null,
      lwa: values.AMAZON_LWA_URL,
      ads: values.AMAZON_ADS_URL ?? null,
      shopify: values.SHOPIFY_API_URL ?? null,
    },
    clock: values.PULL_CLOCK === undefined ? null : new Date(values.PULL_CLOCK),
    timeScale: values.PULL_TIME_SCALE,
  };
}
