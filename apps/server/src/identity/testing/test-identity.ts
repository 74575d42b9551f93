import { AppError } from '@skuline/contract';
import fastify, { type FastifyInstance } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pino, { type Logger } from 'pino';
import { createIdentity, type Identity, type IdentityConfig } from '../index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import { openPostgres } from '../../stores/transactional/postgres.ts';
import { makeDatabase } from '../../testing/made-cluster.ts';
import { type HashCost, makePasswordsQuick } from './quick-passwords.ts';

/** The identity of a fresh installation on a real Postgres, listening on loopback. */
export interface TestIdentity {
  readonly identity: Identity;
  readonly http: FastifyInstance;
  readonly baseUrl: string;
  readonly dataDir: string;
  readonly transactional: TransactionalStore;
  readonly clock: TestClock;
  readonly log: Logger;
  /** What each hash of a password was to cost, in their order; in tests they cost nothing. */
  readonly hashCosts: readonly HashCost[];
  close(): Promise<void>;
}

/** Real time, shifted as a test wishes. */
export interface TestClock {
  shiftMs: number;
  now(): Date;
}

const silent = pino({ level: 'silent' });

export async function startTestIdentity(config: Partial<IdentityConfig> = {}): Promise<TestIdentity> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-identity-'));
  const hashCosts = makePasswordsQuick();
  const transactional = await openPostgres({ url: await makeDatabase(), log: silent });
  const { port, giveUp } = await keepFreePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const clock: TestClock = { shiftMs: 0, now: () => new Date(Date.now() + clock.shiftMs) };
  const identity = await createIdentity({
    config: {
      issuer: null,
      audience: null,
      jwksUrl: null,
      tenantClaim: 'tenantId',
      roleClaim: null,
      brandsClaim: null,
      baseUrl,
      anyOrigin: false,
      dataDir,
      ...config,
    },
    transactional,
    clock,
    log: silent,
  });
  const http = fastify({ trustProxy: true });
  http.setErrorHandler(answerError);
  http.get('/who', (request) =>
    identity.verify((request.headers.authorization ?? '').slice('Bearer '.length)),
  );
  await identity.mount(http);
  await giveUp();
  await http.listen({ host: '127.0.0.1', port });
  return {
    identity,
    http,
    baseUrl: config.baseUrl ?? baseUrl,
    dataDir,
    transactional,
    clock,
    log: silent,
    hashCosts,
    async close() {
      await http.close();
      await transactional.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const answerError: Parameters<FastifyInstance['setErrorHandler']>[0] = (error, _request, reply) => {
  if (!(error instanceof AppError)) throw error;
  return reply.status(error.status).send({ error: { code: error.code, message: error.message } });
};

/** The issuer's name contains its port, so the port is reserved before anything listens. */
export function keepFreePort(): Promise<{ readonly port: number; readonly giveUp: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ port, giveUp: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}
