import { type FileFormat, type FileLayout, matchHeaderOf } from '@skuline/domain/import-formats';
import { createHash } from 'node:crypto';
import { FileRefused } from './import-failure.ts';
import { readHeader } from './csv/read-header.ts';
import { type FileSource, prepend, readText } from './read-source.ts';

/** The unpacked text of a file as it is read. */
export interface FileText {
  readonly pieces: AsyncGenerator<Uint8Array, null>;
  /** Bytes read so far, as sent. */
  readonly readBytes: () => number;
  /** SHA-256 of the text, so that a file and its gzip are the same; only after the last piece. */
  readonly checksum: () => string;
}

/** A file whose header has been read and understood; its rows are still to come. */
export interface OpenFile<F extends FileFormat = FileFormat> extends Omit<FileText, 'pieces'> {
  readonly layout: FileLayout<F>;
  /** Physical line of the first byte of `pieces`. */
  readonly firstLine: number;
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Lets the source go when its rows are not wanted. */
  readonly close: () => Promise<void>;
}

export function openText(source: FileSource): FileText {
  const hash = createHash('sha256');
  let read = 0;
  let checksum: string | null = null;
  const pieces = async function* (): AsyncGenerator<Uint8Array, null> {
    const text = readText(source, (bytes) => {
      read = bytes;
    });
    for await (const piece of text) {
      hash.update(piece);
      yield piece;
    }
    return null;
  };
  return { pieces: pieces(), readBytes: () => read, checksum: () => (checksum ??= hash.digest('hex')) };
}

/** Reads up to the header. Throws FileRefused for a header that matches none of the formats. */
export async function openFile<F extends FileFormat>(
  { pieces, ...text }: FileText,
  formats: readonly F[],
): Promise<OpenFile<F>> {
  try {
    const { names, rest, nextLine } = await readHeader(pieces);
    return {
      ...text,
      layout: layoutOf(formats, names),
      firstLine: nextLine,
      pieces: prepend(rest, pieces),
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
