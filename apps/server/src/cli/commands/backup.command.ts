import type { Command } from 'commander';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { formatBytes, formatCount } from '@skuline/domain/formatting';
import { z } from 'zod';
import { actAs } from '../../platform/acting.ts';
import { recordAudit } from '../../audit/index.ts';
import { isObjectAddress } from '../../platform/object-storage/index.ts';
import { createLog } from '../../platform/create-log.ts';
import { acquireDataDir, DataDirBusyError } from '../../data-dir/index.ts';
import { isWritten, restoreBackup, verifyBackup } from '../../stores/backup/index.ts';
import { readPassword } from '../ask.ts';
import { CommandError } from '../cli-message.ts';
import { type CommandHooks, defineProcedure, defineTerminalCommand } from '../command.ts';
import { createProgressBar } from '../progress-bar.ts';
import { getFileSize } from '../readable-file.ts';
import { print, type Terminal } from '../terminal.ts';

const STDERR = 2;
const typed = z.object({ file: z.string(), passphraseEnv: z.string().optional() });

export const backup = defineProcedure({
  name: 'backup',
  args: z.object({ file: z.string(), passphrase: z.string().nullable() }),
  result: z.object({ bytes: z.number() }),
  run: ({ takeBackup }, order, { signal, onProgress }) =>
    takeBackup({
      ...order,
      signal,
      onProgress: (done) => onProgress(progressOf('Backed up', done)),
    }),
});

export const backupCommand = defineTerminalCommand({
  declare: (command) =>
    withPassphrase(
      command
        .description(
          'Writes both stores, as they are at one moment, and the files of the data directory into one file: tar and zstd, encrypted by age where there is a passphrase. Nothing stops meanwhile.',
        )
        .argument('<file>', 'the file to be written, or s3://bucket/folder/name; it must not be there yet'),
      'encrypt with the passphrase in this environment variable',
    ),
  options: typed,
  procedures: [backup],
  async act(terminal, { file, passphraseEnv }, execute) {
    const absolute = placeOf(terminal, file);
    if (await isWritten(absolute, optionsFor(terminal, absolute)))
      throw new CommandError(`${file} is there already: name another file.`);
    if (!isObjectAddress(absolute) && !existsSync(path.dirname(absolute)))
      throw new CommandError(`The folder ${path.dirname(absolute)} is not there: make it first.`);
    const passphrase = readPassphrase(terminal, passphraseEnv);
    const { bytes } = await withProgress(terminal, (onProgress) =>
      execute(terminal, backup, { file: absolute, passphrase }, { onProgress }),
    );
    print(terminal, `Backed up to ${file} (${formatBytes(bytes)}).`);
  },
});

export const verifyCommand = defineTerminalCommand({
  declare: (command) =>
    withPassphrase(
      command
        .description('Reads a backup to its end and compares every checksum. Changes nothing.')
        .argument('<file>', 'the backup, a file or s3://bucket/folder/name'),
      'the environment variable with the passphrase',
    ),
  options: typed,
  async act(terminal, { file, passphraseEnv }) {
    const absolute = placeOf(terminal, file);
    if (!isObjectAddress(absolute)) await getFileSize(absolute);
    const passphrase = readPassphrase(terminal, passphraseEnv);
    const options = { passphrase, ...optionsFor(terminal, absolute) };
    const { takenAt, parts, bytes } = await verifyBackup(absolute, options);
    print(
      terminal,
      `${file} is whole: the data of ${takenAt}, ${formatCount(parts)} parts, ${formatBytes(bytes)} unpacked.`,
    );
  },
});

export const restoreCommand = defineTerminalCommand({
  declare: (command) =>
    withPassphrase(
      command
        .description(
          'Makes the data of a backup those of the data directory, or of the empty servers of DATABASE_URL and CLICKHOUSE_URL. What is in the directory is put aside.',
        )
        .argument('<file>', 'the backup, a file or s3://bucket/folder/name')
        .option('--yes', 'replace what is there'),
      'the environment variable with the passphrase',
    ),
  options: typed.extend({ yes: z.boolean().optional() }),
  async act(terminal, { file, passphraseEnv, yes = false }) {
    const config = terminal.config();
    const absolute = placeOf(terminal, file);
    if (!isObjectAddress(absolute)) await getFileSize(absolute);
    if (!yes)
      throw new CommandError(
        `This replaces the data in ${config.dataDir} by those of ${file}, and puts them aside: say --yes.`,
      );
    const passphrase = readPassphrase(terminal, passphraseEnv);
    await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
    const lock = await takeDirectory(config.dataDir);
    try {
      const { takenAt, aside } = await withProgress(terminal, (onProgress) =>
        restoreBackup({
          config,
          file: absolute,
          passphrase,
          now: terminal.clock.now(),
          log: createLog('error', pino.destination(STDERR)),
          onRestored: (db) =>
            actAs({ actor: 'command line' }, () =>
              recordAudit(db, terminal.clock.now(), { of: 'every company', action: 'backup.restored' }),
            ),
          onProgress: (done) => onProgress(progressOf('Restored', done)),
        }),
      );
      print(terminal, `Restored the data of ${takenAt} into ${config.dataDir}.`);
      if (aside !== null)
        print(terminal, `What was there is in ${aside}: delete it when you no longer need it.`);
    } finally {
      await lock.release();
    }
  },
});

/** An absolute path, or an address of S3. */
function placeOf(terminal: Terminal, file: string): string {
  return isObjectAddress(file) ? file : path.resolve(terminal.folder, file);
}

/** A file needs no configuration: it can be read where that is wrong. */
function optionsFor(terminal: Terminal, place: string) {
  return { objects: isObjectAddress(place) ? terminal.config().objectStorage : null };
}

const progressOf = (what: string, bytes: number) => ({
  phase: `${what}: ${formatBytes(bytes)}`,
  done: 0,
  total: null,
  rows: 0,
});

async function withProgress<T>(
  terminal: Terminal,
  work: (onProgress: CommandHooks['onProgress']) => Promise<T>,
): Promise<T> {
  const bar = createProgressBar(terminal);
  try {
    return await work(bar.onProgress);
  } finally {
    bar.stop();
  }
}

async function takeDirectory(dataDir: string) {
  try {
    return await acquireDataDir({ dataDir, role: 'command', address: 'restore' });
  } catch (error) {
    if (!(error instanceof DataDirBusyError) || error.holder.role !== 'app') throw error;
    throw new CommandError(`Skuline is running on ${dataDir}: stop it before you restore.`, { cause: error });
  }
}

function withPassphrase(command: Command, description: string): Command {
  return command.option('--passphrase-env <variable>', description);
}

function readPassphrase(terminal: Terminal, variable: string | undefined): string | null {
  return variable === undefined ? null : readPassword(terminal, variable);
}
