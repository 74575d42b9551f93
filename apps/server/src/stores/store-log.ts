import type { Logger } from 'pino';

/** What a store says about its own life (started, adopted, stopped); any pino or Fastify logger will do. */
export type StoreLog = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
