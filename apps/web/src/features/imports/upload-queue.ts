import { UploadRefused } from '../../api/index.ts';
import { newId } from '../../new-id.ts';

/** A file that is not on the server yet. */
export interface LocalUpload {
  readonly key: string;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly sentBytes: number;
  /** Why it is not on the server, and what to do. */
  readonly problem: string | null;
  /** Whether the same file may be sent again. */
  readonly canRetry: boolean;
}

/** Sends a file; resolves when the server has it and the list shows it. */
export type SendFile = (
  file: File,
  options: { readonly onSent: (bytes: number) => void; readonly signal: AbortSignal },
) => Promise<void>;

/** More uploads at once would only share the same bandwidth. */
const AT_ONCE = 3;

/** Files on their way to the server, a few at a time, in the order they were given. */
export class UploadQueue {
  #send: SendFile | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #sending = new Map<string, AbortController>();
  #uploads: readonly LocalUpload[] = [];

  /** How files are sent from now on. */
  sendWith(send: SendFile): void {
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly list = (): readonly LocalUpload[] => this.#uploads;

  add(files: readonly File[]): void {
    const added = files.map((file) => ({ key: newId(), file, ...WAITING }));
    this.#set([...this.#uploads, ...added]);
    this.#startNext();
  }

  retry(key: string): void {
    this.#change(key, WAITING);
    this.#startNext();
  }

  /** Stops the upload, or forgets one that failed. */
  remove(key: string): void {
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
    this.#sending.get(key)?.abort();
  }

  clear(): void {
    for (const { key } of this.#uploads) this.remove(key);
  }

  #startNext(): void {
    for (const { key, file, state } of this.#uploads) {
      if (this.#sending.size >= AT_ONCE) return;
      if (state === 'waiting' && !this.#sending.has(key)) void this.#start(key, file);
    }
  }

  async #start(key: string, file: File): Promise<void> {
    const controller = new AbortController();
    this.#sending.set(key, controller);
    this.#change(key, { state: 'sending' });
    try {
      const onSent = (sentBytes: number) => this.#change(key, { sentBytes });
      await this.#send?.(file, { onSent, signal: controller.signal });
      this.#set(this.#uploads.filter((upload) => upload.key !== key));
    } catch (error) {
      const isRefused = error instanceof UploadRefused;
      const problem = isRefused ? error.message : 'The file could not be sent. Try again.';
      this.#change(key, { state: 'failed', problem, canRetry: !isRefused || error.isWorthRetrying });
    } finally {
      this.#sending.delete(key);
      this.#startNext();
    }
  }

  #change(key: string, change: Partial<LocalUpload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #set(uploads: readonly LocalUpload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

const WAITING = { state: 'waiting', sentBytes: 0, problem: null, canRetry: false } as const;
