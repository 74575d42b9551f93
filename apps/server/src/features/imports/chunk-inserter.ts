import { chunkCapacity } from './csv/row-parser.ts';

/** Bytes of a chunk: some 80,000 rows, so that the engine writes few parts and memory stays small. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

export interface ChunkInserter {
  /** The buffer that is not being inserted. */
  takeBuffer(): Uint8Array;
  /** Waits for the chunk before, then starts with this one: while the engine works the next one is parsed. */
  send(chunk: Uint8Array): Promise<void>;
  /** Settles when nothing is under way; throws what the last insert threw. */
  finish(): Promise<void>;
  /** As `finish`, for when it does not matter any more how the last insert ends. */
  settle(): Promise<void>;
}

/** Overlaps parsing and inserting with two buffers in turn: never more than two chunks in memory. */
export function createChunkInserter(insert: (chunk: Uint8Array) => Promise<void>): ChunkInserter {
  const capacity = chunkCapacity(CHUNK_BYTES);
  let [next, other] = [new Uint8Array(capacity), new Uint8Array(capacity)];
  let underWay = Promise.resolve();
  return {
    takeBuffer() {
      const buffer = next;
      [next, other] = [other, next];
      return buffer;
    },
    async send(chunk) {
      await underWay;
      underWay = insert(chunk);
      // It is awaited at the next send or at the end; until then a failure must not count as unhandled.
      underWay.catch(() => null);
    },
    finish: () => underWay,
    settle: () => underWay.catch(() => undefined),
  };
}
