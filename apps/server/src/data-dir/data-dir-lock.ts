import { chmod, mkdir, stat } from 'node:fs/promises';
import { holdFile, type RunRecord, removeRunRecord, replaceRunRecord, runFileOf } from './run-record.ts';

/** Another process has the data directory open; the message says which and what to do. */
export class DataDirBusyError extends Error {
  override readonly name = 'DataDirBusyError';
  readonly holder: RunRecord;

  constructor(dataDir: string, holder: RunRecord) {
    super(
      holder.role === 'app'
        ? `Skuline is already running on ${dataDir} (${holder.address}, process ${holder.pid}). Stop it first, or choose another DATA_DIR.`
        : `The command '${holder.address}' (process ${holder.pid}) is using ${dataDir}. Wait until it is done, then try again.`,
    );
    this.holder = holder;
  }
}

export interface AcquireOptions {
  readonly dataDir: string;
  readonly role: RunRecord['role'];
  /** For messages to others: the app's address, or the command's name. */
  readonly address: string;
}

/** The right to open the stores in a data directory. */
export interface DataDirLock {
  /** Tells commands how to reach this process. */
  announce(control: { readonly port: number; readonly secret: string }): Promise<void>;
  release(): Promise<void>;
}

/** Takes the data directory for this process, making it where there is none. Throws DataDirBusyError when it is taken. */
export async function acquireDataDir({ dataDir, role, address }: AcquireOptions): Promise<DataDirLock> {
  await makePrivate(dataDir);
  const file = runFileOf(dataDir);
  const record = await holdFile(file, { role, address }, (holder) => new DataDirBusyError(dataDir, holder));
  return {
    announce: (control) => replaceRunRecord(file, { ...record, control }),
    release: () => removeRunRecord(file, record.id),
  };
}

const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Only this user may read tenants' figures: what this process makes from now on is closed to others, and so is the
 * directory, also one that an earlier version left open. Shared directories such as /tmp stay as they are.
 */
async function makePrivate(dataDir: string): Promise<void> {
  process.umask(OTHERS);
  await mkdir(dataDir, { recursive: true });
  const { mode, uid } = await stat(dataDir);
  // The mount of a volume may belong to another user, who decides on it.
  const isOurs = uid === process.getuid?.();
  if (isOurs && (mode & STICKY) === 0 && (mode & OTHERS) !== 0) await chmod(dataDir, mode & ~OTHERS);
}
