import type { Finding } from '@skuline/contract';
import { formatBytes } from '@skuline/domain/formatting';
import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { baseUrlOf, type Config } from '../../platform/config/config.ts';
import { errorCode } from '../../platform/error-code.ts';
import { ObjectStorageError } from '../../platform/object-storage/index.ts';
import { findNewestBackup } from '../backups/index.ts';
import { findingsOfWatched } from '../watched-files/index.ts';
import { verifyMailServer } from '../../platform/send-mail.ts';

const GIGABYTE = 1_000_000_000;
/** Less than this, and imports and backups are refused before long. */
const LITTLE_SPACE = 2 * GIGABYTE;
/** Less than this, and the machine may end Skuline when a large file is imported. */
const LITTLE_MEMORY = 256_000_000;
const ALMOST_NONE = GIGABYTE / 10;
const OTHERS = 0o077;
const ASK_TIMEOUT_MS = 5000;

/** All that is to be said of the machine, whether Skuline runs or not. */
export async function findingsOfMachine(
  config: Pick<Config, 'dataDir' | 'mail' | 'backup' | 'watch' | 'objectStorage'>,
  now: Date,
): Promise<Finding[]> {
  const [directory, mail, backups, watched] = await Promise.all([
    checkDirectory(config),
    checkMail(config),
    checkBackups(config, now),
    findingsOfWatched(config, now),
  ]);
  return [...directory, checkMemory(), mail, backups, ...watched];
}

/** Who has it, who may read it, and how much room there is. */
async function checkDirectory({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  const check = 'Data directory';
  const found = await stat(dataDir).catch((error: unknown) => errorCode(error) ?? 'unknown');
  if (found === 'ENOENT') {
    const says = `${dataDir} is not there yet; the first start makes it.`;
    return [
      { check, state: 'warning', says, remedy: 'If you have data already, set DATA_DIR to where they are.' },
    ];
  }
  if (typeof found === 'string' || !found.isDirectory()) {
    const says = `${dataDir} cannot be used (${typeof found === 'string' ? found : 'it is no folder'}).`;
    return [{ check, state: 'problem', says, remedy: 'Choose another DATA_DIR.' }];
  }
  return [await checkOwner(check, dataDir, found), await checkSpace(dataDir)];
}

async function checkOwner(
  check: string,
  dataDir: string,
  { uid, mode }: { readonly uid: number; readonly mode: number },
): Promise<Finding> {
  const mayWrite = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  const user = process.getuid?.() ?? uid;
  if (!mayWrite || uid !== user) {
    const says = `${dataDir} is of user ${uid}, and this is user ${user}.`;
    const remedy = `Run Skuline as that user, or: chown -R ${user} ${dataDir}`;
    return { check, state: mayWrite ? 'warning' : 'problem', says, remedy };
  }
  if ((mode & OTHERS) !== 0) {
    const says = `Other users of this machine may look into ${dataDir}.`;
    return { check, state: 'warning', says, remedy: `chmod 700 ${dataDir}` };
  }
  return { check, state: 'ok', says: `${dataDir}, for this user alone` };
}

async function checkSpace(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${formatBytes(free)} are free`;
  if (free >= LITTLE_SPACE) return { check: 'Disk', state: 'ok', says };
  const remedy = 'Make room: imports, backups and updates need it.';
  return { check: 'Disk', state: free < ALMOST_NONE ? 'problem' : 'warning', says, remedy };
}

/** What a process here can still have, by the limit of its container where there is one. */
function checkMemory(): Finding {
  const check = 'Memory';
  const available = process.availableMemory();
  const says = `${formatBytes(available)} are available`;
  if (available >= LITTLE_MEMORY) return { check, state: 'ok', says };
  const remedy = 'Give this machine or its container more memory, or end what else runs here.';
  return { check, state: 'warning', says, remedy };
}

/** Nobody else has the port, when Skuline does not run. */
export async function checkPort({ host, port }: Config): Promise<Finding> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), 'listening');
    return { check: 'Address', state: 'ok', says: `Port ${port} of ${host} is free; Skuline does not run.` };
  } catch (error) {
    const isTaken = errorCode(error) === 'EADDRINUSE';
    const says = isTaken
      ? `Port ${port} is in use by another program, or by Skuline on another data directory.`
      : `Nothing can listen at ${host}:${port} (${errorCode(error) ?? 'unknown'}).`;
    return { check: 'Address', state: 'problem', says, remedy: 'Set another PORT, or another HOST.' };
  } finally {
    server.close();
  }
}

/** The running app is reached where browsers are sent. */
export async function checkAddress(config: Config): Promise<Finding> {
  const url = baseUrlOf(config);
  const check = 'Address';
  try {
    const answer = await fetch(`${url}/livez`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
    const isOurs = answer.ok && JSON.stringify(await answer.json()) === '{"status":"alive"}';
    if (isOurs) return { check, state: 'ok', says: `Skuline runs and is reached at ${url}.` };
  } catch {
    // Said below: whatever answered, it was no Skuline.
  }
  const says = `Skuline runs, and is not reached at ${url}.`;
  const remedy =
    config.publicUrl === null
      ? 'Check that PORT and HOST are the ones it was started with.'
      : 'Check PUBLIC_URL, the name of this machine, and the proxy in front of it.';
  return { check, state: 'problem', says, remedy };
}

async function checkMail({ mail }: Pick<Config, 'mail'>): Promise<Finding> {
  const check = 'Mail';
  if (mail === null) return { check, state: 'ok', says: 'No mails are sent: SMTP_URL is not set.' };
  try {
    await verifyMailServer(mail);
    return { check, state: 'ok', says: 'The mail server lets Skuline in.' };
  } catch (error) {
    // The code alone: what a server answers may hold the user's name.
    const says = `The mail server does not let Skuline in (${errorCode(error) ?? 'unknown'}).`;
    return {
      check,
      state: 'problem',
      says,
      remedy: 'Check SMTP_URL, and that this machine may reach the server.',
    };
  }
}

/** The newest backup is as old as it may be. */
async function checkBackups({ backup }: Pick<Config, 'backup'>, now: Date): Promise<Finding> {
  const check = 'Backups';
  if (backup === null) {
    return {
      check,
      state: 'warning',
      says: 'There are no automatic backups.',
      remedy: 'Set BACKUP_EVERY, such as 1d.',
    };
  }
  const newest = await findNewestBackup(backup).catch((error: unknown) =>
    error instanceof ObjectStorageError ? error.message : `${backup.folder} does not answer in time.`,
  );
  if (typeof newest === 'string') {
    const remedy = 'Backups cannot be made there until this is put right.';
    return { check, state: 'problem', says: newest, remedy };
  }
  const says =
    newest === null
      ? `There is none in ${backup.folder}.`
      : `The newest in ${backup.folder} is of ${newest.madeAt.toISOString().slice(0, 16)}Z.`;
  const isOld = newest === null || now.getTime() - newest.madeAt.getTime() > 2 * backup.everyMs;
  const remedy = 'Let Skuline run, and see under Jobs, or by skuline jobs, why backup fails.';
  return isOld ? { check, state: 'problem', says, remedy } : { check, state: 'ok', says };
}
