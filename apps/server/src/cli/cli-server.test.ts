import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@skuline/contract';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseTenantId } from '../identity/parse-tenant-id.ts';
import type { Skuline } from '../app/compose.ts';
import type { ReconcileResult } from '../features/reconcile/index.ts';
import {
  createTenantCommand as createTenant,
  listTenantsCommand as listTenants,
} from './commands/tenant.command.ts';
import { reconcileProcedure as reconcile } from './commands/reconcile.command.ts';
import { AppUnreachableError, askApp } from './cli-client.ts';
import { CommandError } from './cli-message.ts';
import { type CliServer, startCliServer } from './cli-server.ts';

type Directory = Skuline['identity']['directory'];

let directory: Pick<Directory, 'listTenants' | 'createTenant'>;
let comparison: () => ReconcileResult;
let server: CliServer;
let control: { readonly port: number; readonly secret: string };

const REFUSED = { status: 'refused' as const, message: 'No.', badLines: [], badLineCount: 0 };

beforeEach(async () => {
  directory = {
    listTenants: () => Promise.resolve([{ id: parseTenantId('1'), name: 'Alder' }]),
    createTenant: () => Promise.reject(new AppError('already_exists')),
  };
  const parts = {
    identity: {
      directory: {
        ...withDirectory(),
        getTenantNamed: async () => ({ id: parseTenantId('1'), name: 'Alder' }),
      },
    },
    reconcile: { reconcile: async () => comparison() },
  };
  server = await startCliServer({
    // These tests ask for the tenants and for comparisons alone.
    skuline: parts as unknown as Skuline,
    log: pino({ level: 'silent' }),
    lock: {
      announce: (announced) => {
        control = announced;
        return Promise.resolve();
      },
    },
  });
});
afterEach(() => server.close());

/** Lets a test change the directory after the server has started. */
function withDirectory(): typeof directory {
  return {
    listTenants: () => directory.listTenants(),
    createTenant: (name) => directory.createTenant(name),
  };
}

const hooks = () => ({
  onProgress: () => {},
  write: async () => {},
  onTenant: () => {},
  signal: new AbortController().signal,
});

describe('the control connection', () => {
  test('answers with the result of the command', async () => {
    expect(await askApp(control, listTenants, {}, hooks())).toEqual([{ id: '1', name: 'Alder' }]);
  });

  test('asks for a restart where the app answers as another version does', async () => {
    const newer = {
      name: listTenants.name,
      args: z.object({}),
      result: z.object({ tenants: z.array(z.string()) }),
      run: () => Promise.reject(new Error('It runs in the app.')),
    };
    const answer = askApp(control, newer, {}, hooks());
    await expect(answer).rejects.toThrow(
      'The running Skuline is not the same version as this command. Restart it, then try again.',
    );
    await expect(answer).rejects.toBeInstanceOf(CommandError);
  });

  test("tells a failure in the app's own sentence", async () => {
    await expect(askApp(control, createTenant, { name: 'Alder' }, hooks())).rejects.toThrow(
      'This name is already taken.',
    );
  });

  test('hides the text of a bug', async () => {
    directory = { ...directory, listTenants: () => Promise.reject(new Error('password=secret')) };
    await expect(askApp(control, listTenants, {}, hooks())).rejects.toThrow(
      /^Something went wrong in Skuline/,
    );
  });

  test('believes only who knows the secret', async () => {
    await expect(askApp({ ...control, secret: 'x' }, listTenants, {}, hooks())).rejects.toThrow('401');
    const response = await fetch(`http://127.0.0.1:${control.port}/commands/tenant-list`, { method: 'POST' });
    expect(response.status).toBe(401);
  });

  test.each([
    ['GET', 'tenant-list'],
    ['POST', 'toString'],
    ['POST', 'nothing'],
  ])('%s %s is not a command', async (method, name) => {
    const response = await fetch(`http://127.0.0.1:${control.port}/commands/${name}`, {
      method,
      headers: { authorization: `Bearer ${control.secret}` },
    });
    expect(response.status).toBe(404);
  });

  test('refuses arguments that are not those of the command', async () => {
    const response = await fetch(`http://127.0.0.1:${control.port}/commands/tenant-create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${control.secret}` },
      body: '{"name":5}',
    });
    expect(await response.json()).toMatchObject({ type: 'error' });
  });

  test('says so when the app has stopped', async () => {
    await server.close();
    await expect(askApp(control, listTenants, {}, hooks())).rejects.toThrow(AppUnreachableError);
  });

  describe('a long text', () => {
    /** So many rows are more than the buffers of a connection take in when nobody reads. */
    const ROWS = 100_000;
    const ROW = 'a row of a comparison '.repeat(20);
    const args = { tenant: 'Alder', file: import.meta.filename, answers: [], csv: true };

    test('comes in pieces, no faster than the command takes them', async () => {
      const mayRead = Promise.withResolvers<void>();
      const pieces: string[] = [];
      const write = async (piece: string) => {
        await mayRead.promise;
        pieces.push(piece);
      };
      const answer = askApp(control, reconcile, args, { ...hooks(), write });
      await expect.poll(isStill).toBe(true);
      expect(made).toBeLessThan(ROWS / 2);
      mayRead.resolve();
      expect(await answer).toEqual({ outcome: REFUSED });
      expect(pieces.join('')).toBe(`${ROW},1\r\n`.repeat(ROWS));
    });

    test('ends where the command does', async () => {
      const ended = new AbortController();
      const write = async () => ended.abort();
      const answer = askApp(control, reconcile, args, { ...hooks(), write, signal: ended.signal });
      await expect(answer).rejects.toThrow(/abort/i);
      await expect.poll(isStill).toBe(true);
      expect(made).toBeLessThan(ROWS / 2);
    });

    let made = 0;
    function* rowsOf() {
      for (made = 0; made < ROWS; made += 1) yield [ROW, 1];
    }
    beforeEach(() => {
      comparison = () => ({ outcome: REFUSED, rows: rowsOf() });
    });

    /** Whether nothing has been made for a moment, once something was. */
    async function isStill(): Promise<boolean> {
      const before = made;
      await wait(300);
      return before > 0 && made === before;
    }
  });

  test('closing waits for the command that runs', async () => {
    const steps: string[] = [];
    let letGo = () => {};
    const going = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    directory = {
      ...directory,
      listTenants: async () => {
        steps.push('begun');
        await going;
        steps.push('done');
        return [];
      },
    };
    const answer = askApp(control, listTenants, {}, hooks());
    await expect.poll(() => steps).toEqual(['begun']);
    const closed = server.close().then(() => steps.push('closed'));
    await expect.poll(() => isListening(control.port)).toBe(false);
    letGo();
    await Promise.all([answer, closed]);
    expect(steps).toEqual(['begun', 'done', 'closed']);
  });
});

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
