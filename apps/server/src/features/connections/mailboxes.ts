import { HOUR_MS, MINUTE_MS } from '@skuline/domain/calendar';
import { countOf } from '@skuline/domain/formatting';
import { and, eq } from 'drizzle-orm';
import { imports } from '../../stores/transactional/schema/index.ts';
import {
  createWatchedFilesRepository,
  lookAfterFiles,
  type WatchDependencies,
} from '../watched-files/index.ts';
import type { Connection } from './connections.repository.ts';
import { listMailboxFiles, type MailboxFiles, readMailboxAccess, serverOf, withMailbox } from './mailbox.ts';
import { failedRun, type PullRunEnd } from './pull-run.ts';
import { type SourceAccount, type SourceKeys, SourceProblem } from './source-client.ts';

export interface MailboxesDependencies extends WatchDependencies {
  /** Whether servers inside this machine and private networks may be used. */
  readonly allowsPrivate: boolean;
}

interface TakeOptions {
  readonly signal: AbortSignal;
  readonly now: Date;
}

type OfMailbox = Pick<Connection, 'id' | 'tenantId' | 'account'>;

/** Mailboxes to which reports are sent: what allowed senders attach is taken as any other file. */
export interface Mailboxes {
  /** Whose mailbox the keys open. Throws SourceProblem. */
  look(keys: SourceKeys, signal: AbortSignal): Promise<SourceAccount>;
  /** Takes what has come since. */
  take(connection: Connection, keys: SourceKeys, options: TakeOptions): Promise<PullRunEnd>;
  /** The imports of files of a mailbox that are shown. */
  listLive(connection: OfMailbox): Promise<readonly number[]>;
  /** What was taken counts as not taken. */
  forget(connection: OfMailbox): Promise<void>;
}

const EVERY_MS = 5 * MINUTE_MS;
/** What was taken is looked after so soon. */
const SOON_MS = 15_000;
/** So much of what was refused is told at once. */
const TOLD = 3;

export function createMailboxes(dependencies: MailboxesDependencies): Mailboxes {
  const { allowsPrivate, transactional } = dependencies;
  const accessOf = (keys: SourceKeys) => readMailboxAccess(keys, allowsPrivate);
  return {
    async look(keys, signal) {
      const access = accessOf(keys);
      const { user, folder } = access;
      const server = serverOf(access);
      await withMailbox(access, { allowsPrivate, signal }, async () => undefined);
      const name = folder === 'INBOX' ? user : `${user}, ${folder}`;
      const target = { target: '', timeZone: 'UTC', sourceId: `${server} ${user} ${folder}` };
      return { name, fullName: `${name} at ${server}`, targets: [target] };
    },
    async take(connection, keys, { signal, now }) {
      const lookAfter = lookAfterFiles(dependencies, placeOf(connection), filesOf(connection));
      try {
        const access = accessOf(keys);
        return await withMailbox(access, { allowsPrivate, signal }, async (client) => {
          const found = await listMailboxFiles(client, access, connection.since);
          const { isBusy, problems, refused } = await lookAfter(found.files, signal);
          const nextAt =
            problems.length > 0
              ? triedAgainAt(connection, now)
              : new Date(now.getTime() + (isBusy ? SOON_MS : EVERY_MS));
          const hasWorked = problems.length === 0;
          const notices = [...refused.slice(0, TOLD), ...describeOthers(found)];
          return { problems, byKind: {}, notices, nextAt, isOver: true, hasWorked, isRefused: false };
        });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SourceProblem)) throw error;
        return failedRun(error, triedAgainAt(connection, now));
      }
    },
    async listLive(connection) {
      const { tenantId } = connection;
      const isOfMailbox = and(
        eq(imports.tenantId, tenantId),
        eq(imports.origin, 'mailbox'),
        eq(imports.importedBy, placeOf(connection).label),
        eq(imports.status, 'published'),
      );
      const rows = await transactional.db.select({ id: imports.id }).from(imports).where(isOfMailbox);
      return rows.map(({ id }) => id);
    },
    forget: (connection) => createWatchedFilesRepository(transactional).keepOnly(filesOf(connection), []),
  };
}

function placeOf({ account }: Pick<Connection, 'account'>) {
  return { label: `mailbox: ${account}`, isEmptied: false };
}

function filesOf({ id, tenantId }: Pick<Connection, 'id' | 'tenantId'>) {
  return { tenantId, origin: 'mailbox' as const, folder: id };
}

/** A wait as long as the mailbox has not worked, from a minute to an hour: each is about twice the one before. */
function triedAgainAt({ workedAt }: Pick<Connection, 'workedAt'>, now: Date): Date {
  const silent = now.getTime() - workedAt.getTime();
  return new Date(now.getTime() + Math.min(HOUR_MS, Math.max(MINUTE_MS, silent)));
}

/** What was left alone, so that somebody who waits for it knows why. */
function describeOthers({ others, isCut }: MailboxFiles): string[] {
  const forged = others.filter(({ isForged }) => isForged);
  const strange = others.filter(({ isForged }) => !isForged);
  return [
    ...tellLeftAlone(strange, 'the sender is not one of those that may send files'),
    ...tellLeftAlone(forged, 'the mail server says that the sender is forged'),
    ...(isCut
      ? [
          'The folder holds more messages than are looked at, and only the newest 2,000 are: use a folder for reports alone.',
        ]
      : []),
  ];
}

function tellLeftAlone(messages: MailboxFiles['others'], why: string): string[] {
  const last = messages.at(-1);
  if (last === undefined) return [];
  const count = countOf(messages.length, 'message');
  return [
    `${count} with files ${messages.length === 1 ? 'was' : 'were'} left alone: ${why} (last: ${last.from || 'no sender'}).`,
  ];
}
