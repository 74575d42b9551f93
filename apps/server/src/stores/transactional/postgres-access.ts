import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { ClientConfig } from 'pg';
import { z } from 'zod';
import { StoreRefusal } from '../store-refusal.ts';

const Access = z.object({ port: z.number().int().nonnegative(), password: z.string().min(1) });
/** How to reach the embedded server, stored in `postgres.json` (readable by its owner alone). */
export type PostgresAccess = z.infer<typeof Access>;

export const POSTGRES_USER = 'skuline';
const LOOPBACK = '127.0.0.1';

export function connectionTo({ port, password }: PostgresAccess): ClientConfig {
  return { host: LOOPBACK, port, user: POSTGRES_USER, password, database: 'postgres' };
}

/** Null where no server has been made yet. */
export async function findAccess(file: string): Promise<PostgresAccess | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return Access.parse(JSON.parse(text));
  } catch (cause) {
    throw new StoreRefusal(
      `${file} is damaged; without it the database cannot be opened. Restore the file from a backup of the data directory.`,
      { cause },
    );
  }
}

/** Stored before the cluster is made, so that there is never a cluster whose password is lost. */
export async function makeAccess(file: string, directory: string): Promise<PostgresAccess> {
  if (existsSync(directory)) {
    throw new StoreRefusal(
      `${file} is missing; without it the database in ${directory} cannot be opened. Restore it.`,
    );
  }
  const access = { port: 0, password: randomBytes(24).toString('base64url') };
  await keepAccess(file, access);
  return access;
}

export async function keepAccess(file: string, access: PostgresAccess): Promise<void> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, JSON.stringify(access), { mode: 0o600 });
  await rename(draft, file);
}
