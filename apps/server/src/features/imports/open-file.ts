import { type FileFormat, type FileLayout, matchHeaderOf } from '@skuline/domain/import-formats';
import { createHash, type Hash } from 'node:crypto';
import { FileRefused } from './import-failure.ts';
import { readHeader } from './csv/read-header.ts';
import { type FileSource, readText } from './read-source.ts';

/** A file whose header has been read and understood; its rows are still to come. */
export interface OpenFile<F extends FileFormat = FileFormat> {
  readonly layout: FileLayout<F>;
  /** Physical line of the first byte of `pieces`. */
  readonly firstLine: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Bytes read so far, as sent. */
  readonly readBytes: () => number;
  /** SHA-256 of the text, so that a file and its gzip are the same; only after the last piece. */
  readonly checksum: () => string;
  /** Lets the source go when its rows are not wanted. */
  readonly close: () => Promise<void>;
}

/** Reads up to the header. Throws FileRefused for a header that matches none of the formats. */
export async function openFile<F extends FileFormat>(
  source: FileSource,
  formats: readonly F[],
): Promise<OpenFile<F>> {
  const hash = createHash('sha256');
  let read = 0;
  const text = readText(source, (bytes) => {
    read = bytes;
  });
  const pieces = hashed(text, hash);
  try {
    const { names, rest, nextLine } = await readHeader(pieces);
    return {
      layout: layoutOf(formats, names),
      firstLine: nextLine,
      pieces: behindHeader(rest, pieces),
      readBytes: () => read,
      checksum: () => hash.digest('hex'),
      close: async () => {
        await pieces.return(null);
      },
    };
  } catch (error) {
    await pieces.return(null);
    throw error;
  }
}

function layoutOf<F extends FileFormat>(formats: readonly F[], names: readonly string[]): FileLayout<F> {
  const match = matchHeaderOf(formats, names);
  if (!match.isKnown) throw new FileRefused(match.reason);
  return match.layout;
}

async function* hashed(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, null> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  return null;
}

async function* behindHeader(
  rest: Uint8Array,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (rest.length > 0) yield rest;
  yield* pieces;
}
