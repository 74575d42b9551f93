import { type FilePreview, isGzip, previewFile } from '@skuline/domain/import-formats';
import { today } from '../../clock.ts';

/** How many bytes of a file are read for the preview. */
const START_BYTES = 256 * 1024;
const PREVIEW_ROWS = 5;

/** The preview of a file, from its first rows. */
export interface PreviewedFile {
  readonly file: File;
  readonly preview: FilePreview;
}

/** Reads the first 256 kB of a file, decompressing gzip, and prepares the preview. Never throws. */
export async function readFileStart(file: File): Promise<PreviewedFile> {
  try {
    const { bytes, isWhole } = await readStart(file);
    const text = new TextDecoder().decode(bytes, { stream: !isWhole });
    return {
      file,
      preview: previewFile({ bytes, text, isWhole }, { rowLimit: PREVIEW_ROWS, today: today() }),
    };
  } catch {
    // The file was moved, or is not valid gzip.
    return { file, preview: unreadable };
  }
}

const unreadable: FilePreview = {
  header: [],
  rows: [],
  match: {
    isKnown: false,
    reason: 'The file cannot be read or unpacked. Export it again and choose the new file.',
    closest: null,
  },
};

interface Start {
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

async function readStart(file: File): Promise<Start> {
  const sent = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  if (!isGzip(sent)) return { bytes: sent, isWhole: file.size <= START_BYTES };
  const unpacked = file.stream().pipeThrough(new DecompressionStream('gzip'));
  return takeBytes(unpacked.getReader());
}

/** The first bytes of a stream; the rest is never read. */
async function takeBytes(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Start> {
  const bytes = new Uint8Array(START_BYTES);
  let filled = 0;
  try {
    while (filled < START_BYTES) {
      const { done, value } = await reader.read();
      if (done) return { bytes: bytes.subarray(0, filled), isWhole: true };
      const taken = value.subarray(0, START_BYTES - filled);
      bytes.set(taken, filled);
      filled += taken.length;
    }
    return { bytes, isWhole: false };
  } finally {
    await reader.cancel().catch(() => null);
  }
}
