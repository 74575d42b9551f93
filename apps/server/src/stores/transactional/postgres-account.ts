import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { getuid } from 'node:process';
import { promisify } from 'node:util';
import { StoreRefusal } from '../store-refusal.ts';

const run = promisify(execFile);
const NAME = 'postgres';
const ANYONE_MAY_ENTER = 0o001;

/** Who runs Postgres, and how a program of it is started. */
export interface PostgresAccount {
  /** Null: we are an ordinary user and run Postgres as ourselves. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  /** A program and its arguments as this account has to start them. */
  command(
    program: string,
    args: readonly string[],
  ): { file: string; args: readonly string[]; uid?: number; gid?: number };
}

/**
 * Postgres refuses to run as root. As root it runs as the user `postgres` (made when there is none), who must be
 * able to reach its data and its programs. Our own data directory lets others pass (not look) for that; where a
 * directory above is closed to others, `setpriv` lets Postgres through without opening that directory to anybody.
 */
export async function preparePostgresAccount(dataDir: string, programs: string): Promise<PostgresAccount> {
  if (getuid?.() !== 0) return { owner: null, command: (file, args) => ({ file, args }) };
  const owner = await getPostgresUser();
  const { mode } = await stat(dataDir);
  await chmod(dataDir, mode | ANYONE_MAY_ENTER);
  const isReachable = (await findClosedDirectory(dataDir)) ?? (await findClosedDirectory(dirname(programs)));
  if (isReachable === null) return { owner, command: (file, args) => ({ file, args, ...owner }) };
  await assertSetpriv(isReachable);
  const passage = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  return { owner, command: (file, args) => ({ file: 'setpriv', args: [...passage, file, ...args] }) };
}

async function getPostgresUser(): Promise<{ uid: number; gid: number }> {
  const known = await findUser();
  if (known !== null) return known;
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ]);
  } catch (error) {
    throw new StoreRefusal(
      'Postgres does not run as root and no user "postgres" could be made; start as an ordinary user or set DATABASE_URL.',
      { cause: error },
    );
  }
  const made = await findUser();
  if (made === null) throw new StoreRefusal('The user "postgres" was made but cannot be found.');
  return made;
}

async function findUser(): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for a user that does not exist, which is an answer here.
    return null;
  }
}

/** The topmost directory on the way to a path that others may not pass through; null when the way is open. */
async function findClosedDirectory(path: string): Promise<string | null> {
  const above = dirname(path);
  const closedAbove = above === path ? null : await findClosedDirectory(above);
  if (closedAbove !== null) return closedAbove;
  const { mode } = await stat(path);
  return (mode & ANYONE_MAY_ENTER) === 0 ? path : null;
}

async function assertSetpriv(closed: string): Promise<void> {
  try {
    await run('setpriv', ['--version']);
  } catch (error) {
    throw new StoreRefusal(
      `As root, Postgres runs as the user "postgres", who may not enter ${relative('', closed) || closed}; ` +
        'start as an ordinary user, allow passage with chmod o+x, or set DATABASE_URL.',
      { cause: error },
    );
  }
}
