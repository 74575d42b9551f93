import { backup } from '@skuline/server/src/cli/commands/backup.command.ts';
import { verifyBackup } from '@skuline/server/src/stores/backup/index.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Random } from '../insights/random.ts';
import type { Person } from './person.ts';
import type { Subject } from './subject.ts';

const CLI = fileURLToPath(import.meta.resolve('@skuline/server/src/cli.ts'));
const ASIDE = 'before-restore-';

export interface Command {
  /** Its exit code, null where it was killed, and what it said. */
  readonly ended: Promise<{ readonly code: number | null; readonly said: string }>;
  kill(): void;
}

/** A command of `skuline` in a process of its own. */
export function startCommand(dataDir: string, args: readonly string[]): Command {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0', GEOIP_URL: 'off' };
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => ({ code: code ?? null, said }));
  return { ended, kill: () => void child.kill('SIGKILL') };
}

/** Backups that are made while all goes on: one that was said to be made is whole. */
export class Backups implements Subject {
  readonly #person: Person;
  readonly #folder: string;
  #made: string | null = null;
  /** The last that was read to its end. */
  #verified: string | null = null;
  #count = 0;

  constructor(person: Person, folder: string) {
    this.#person = person;
    this.#folder = folder;
  }

  async begin(): Promise<void> {}

  async act(_random: Random, onBegin: (operation: string) => void): Promise<void> {
    onBegin('backup');
    await this.make();
  }

  /** The backup, or null where the app went away. */
  async make(): Promise<string | null> {
    this.#count += 1;
    const file = path.join(this.#folder, `${this.#count}.skl`);
    const made = await this.#person.run(backup, { file, passphrase: null }).catch(() => null);
    if (made === null) return null;
    if (this.#made !== null) await rm(this.#made);
    this.#made = file;
    return file;
  }

  async look(): Promise<readonly string[]> {
    return [];
  }

  async settle(): Promise<readonly string[]> {
    const file = this.#made;
    const strange = (await readdir(this.#folder)).filter(
      (name) => name.endsWith('.skl') && path.join(this.#folder, name) !== file,
    );
    for (const name of strange) await rm(path.join(this.#folder, name));
    if (file === null || file === this.#verified) return [];
    if (!existsSync(file)) return [`Backups: ${file} was made and is gone.`];
    this.#verified = file;
    return verifyBackup(file, { passphrase: null }).then(
      () => [],
      (error: unknown) => [`Backups: ${String(error)}`],
    );
  }

  keep(): () => void {
    return () => undefined;
  }
}

/** Whether a restore came to its end; what it put aside is deleted, as a person would. */
export async function takeAside(dataDir: string): Promise<boolean> {
  const aside = (await readdir(dataDir)).filter((name) => name.startsWith(ASIDE));
  for (const name of aside) await rm(path.join(dataDir, name), { recursive: true });
  return aside.length > 0;
}
