interface Entry {
  readonly bytes: Uint8Array;
  readonly size: number;
}

/**
 * Answers kept by key until the memory given to them is full, the least recently used going first. Keys hold the
 * tenant and its data version, so an entry can be unused but never stale. Equal questions asked at the same time
 * are worked out once.
 */
export class ResultCache {
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Uint8Array>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Total size of what is kept, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The kept answer, or that of `compute`; a failure is passed on and not kept. */
  async get(key: string, compute: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const kept = this.#entries.get(key);
    if (kept !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, kept);
      return kept.bytes;
    }
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const answer = compute()
      .then((bytes) => {
        this.#keep(key, bytes);
        return bytes;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, answer);
    return answer;
  }

  #keep(key: string, bytes: Uint8Array): void {
    const size = bytes.length + key.length * 2;
    // One answer never pushes out most of the others.
    if (size > this.#maxBytes / 8) return;
    this.#entries.set(key, { bytes, size });
    this.#bytes += size;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.size;
    }
  }
}
