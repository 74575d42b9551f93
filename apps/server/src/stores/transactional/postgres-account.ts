import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { getuid } from 'node:process';
import { promisify } from 'node:util';
import { StoreRefusal } from '../store-refusal.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);
const NAME = 'postgres';
const INSTEAD = 'start Skuline as an ordinary user, or set DATABASE_URL to a Postgres server';
const COPIES = '/var/cache/skuline';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Who runs Postgres, and with which programs. */
export interface PostgresAccount {
  /** Null: we are an ordinary user and run Postgres as ourselves. */
  readonly owner: Owner | null;
  readonly programs: PostgresBinaries;
  /** How a program of this account calls the directory it is started in. */
  readonly here: string;
}

/**
 * Postgres refuses to run as root. As root it runs as the user `postgres` (made when there is none), who may neither
 * enter our data directory nor, often, the project (root's home is closed to others). No directory is opened for it:
 * it is started inside its own directory, which it reaches through /proc without passing those above, and programs
 * that it may not run are copied to where it may.
 */
export async function preparePostgresAccount(
  programs: PostgresBinaries,
  copies = COPIES,
): Promise<PostgresAccount> {
  if (getuid?.() !== 0) return { owner: null, programs, here: '.' };
  const owner = await getPostgresUser();
  const runnable = (await canRun(owner, programs)) ? programs : await copyPrograms(owner, programs, copies);
  return { owner, programs: runnable, here: '/proc/self/cwd' };
}

async function canRun(owner: Owner, { postgres }: PostgresBinaries): Promise<boolean> {
  try {
    await run(postgres, ['--version'], { ...owner, cwd: '/' });
    return true;
  } catch {
    // Whether a directory, the program or one of its libraries is closed to the account makes no difference.
    return false;
  }
}

/** Named after their content, so that another version of Postgres gets a copy of its own. */
async function copyPrograms(
  owner: Owner,
  programs: PostgresBinaries,
  copies: string,
): Promise<PostgresBinaries> {
  const installation = dirname(dirname(programs.postgres));
  const content = createHash('sha256').update(await readFile(programs.postgres));
  const copy = join(copies, `postgres-${content.digest('hex').slice(0, 16)}`);
  const copied = {
    postgres: join(copy, relative(installation, programs.postgres)),
    initdb: join(copy, relative(installation, programs.initdb)),
  };
  if (await canRun(owner, copied)) return copied;
  const draft = `${copy}.${randomUUID()}`;
  try {
    await mkdir(copies, { recursive: true });
    await cp(installation, draft, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', copies]);
    await rm(copy, { recursive: true, force: true });
    await rename(draft, copy);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    throw unreachable(installation, copies, cause);
  }
  if (await canRun(owner, copied)) return copied;
  throw unreachable(installation, copies);
}

function unreachable(installation: string, copies: string, cause?: unknown): StoreRefusal {
  return new StoreRefusal(
    `As root, Postgres runs as the user "${NAME}", who can run it neither in ${installation} nor from a copy in ${copies}; ${INSTEAD}.`,
    { cause },
  );
}

async function getPostgresUser(): Promise<Owner> {
  const known = await findUser();
  if (known !== null) return known;
  try {
    const account = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    await run('useradd', [...account, NAME]);
  } catch (error) {
    throw new StoreRefusal(`Postgres does not run as root and no user "${NAME}" could be made; ${INSTEAD}.`, {
      cause: error,
    });
  }
  const made = await findUser();
  if (made === null) throw new StoreRefusal(`The user "${NAME}" was made but cannot be found.`);
  return made;
}

async function findUser(): Promise<Owner | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for a user that does not exist, which is a result here.
    return null;
  }
}
