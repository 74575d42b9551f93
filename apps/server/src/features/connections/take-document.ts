import { type DateKey, toDateKey } from '@skuline/domain/calendar';
import { type PullRule, SOURCE_LABELS } from '@skuline/domain/connections';
import { ALL_PARTS, KEEP_WITHOUT_SKU } from '@skuline/domain/report-formats';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { FileRefused, type ImportsService, readText, importFile } from '../files/index.ts';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';
import type { Connection, PullsRepository, StoredPull } from './connections.repository.ts';
import { fileNameOf, type SourceClient, SourceProblem } from './source-client.ts';

export interface TakeDocumentOptions {
  readonly imports: ImportsService;
  readonly repository: Pick<PullsRepository, 'findSame'>;
  /** Where documents lie until they are read. */
  readonly folder: string;
  readonly maxBytes: number;
}

/** What became of a document. */
export type TakenDocument =
  | { readonly state: 'empty' }
  /** Without a checksum the document is damaged: another one may be whole. */
  | { readonly state: 'failed'; readonly why: string; readonly checksum: string | null }
  | {
      readonly state: 'taken';
      readonly importId: number;
      readonly checksum: string;
      readonly newestDay: DateKey | null;
    };

export interface DocumentOf {
  readonly connection: Connection;
  readonly pull: StoredPull;
  readonly rule: PullRule;
  readonly place: StoredTarget;
  /** The last day for which a document speaks that has no line of it. */
  readonly lastWholeDay: DateKey;
}

/** A source that cuts a document short is asked for it again. */
const DOWNLOADS = 3;
/** So much of a file is looked at to see whether it holds anything. */
const SMALL_BYTES = 100_000;

/**
 * Downloads a document and takes it in like any other file. The same bytes under the same name, which is of the same days,
 * are not imported again.
 */
export async function takeDocument(
  { imports, repository, folder, maxBytes }: TakeDocumentOptions,
  client: SourceClient,
  document: DocumentOf,
  signal: AbortSignal,
): Promise<TakenDocument> {
  const { connection, pull } = document;
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `${connection.id}-${pull.id}`);
  try {
    const checksum = await download(client, pull, { file, maxBytes, signal });
    if (await isEmpty(file)) return { state: 'empty' };
    const fileName = fileNameOf(SOURCE_LABELS[connection.source], pull, document.rule);
    const same = await repository.findSame(connection.tenantId, fileName, checksum);
    if (same !== null)
      return { state: 'taken', importId: same.id, checksum, newestDay: newestOf(document, same.lastDate) };
    return await importDocument(imports, document, { file, fileName, checksum, signal });
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes the unpacked pages one behind the other; returns the SHA-256 of all. */
async function download(
  client: SourceClient,
  { documents }: StoredPull,
  {
    file,
    maxBytes,
    signal,
  }: { readonly file: string; readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const hash = createHash('sha256');
    const handle = await open(file, 'w', 0o600);
    try {
      for (const document of documents) {
        const source = { bytes: client.download(document), totalBytes: null, maxBytes, signal };
        let last = 0;
        for await (const piece of readText(source, () => undefined)) {
          hash.update(piece);
          await handle.write(piece);
          last = piece.at(-1) ?? last;
        }
        // The next page begins on a line of its own.
        if (document !== documents.at(-1) && last !== NEWLINE) {
          hash.update('\n');
          await handle.write('\n');
        }
      }
      return hash.digest('hex');
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= DOWNLOADS) throw explainDownload(error);
    } finally {
      await handle.close();
    }
  }
}

/** A week is told by the day on which it begins, and is there to its end; what is told of now is of its day. */
function newestOf({ rule, pull }: DocumentOf, lastDate: DateKey | null): DateKey | null {
  if (rule.isOfNow !== undefined) return pull.end;
  return rule.isOfWeeks === true && lastDate !== null ? pull.end : lastDate;
}

const NEWLINE = 10;

function explainDownload(error: unknown): unknown {
  if (error instanceof FileRefused) {
    return new SourceProblem('refused', `The document was cut short ${DOWNLOADS} times. ${error.message}`, {
      cause: error,
    });
  }
  if (error instanceof TypeError) {
    return new SourceProblem('unreachable', 'The document could not be downloaded.', { cause: error });
  }
  return error;
}

/** Whether there is nothing in it but a header. */
async function isEmpty(file: string): Promise<boolean> {
  const { size } = await stat(file);
  if (size > SMALL_BYTES) return false;
  const pieces: Uint8Array[] = [];
  for await (const piece of createReadStream(file)) pieces.push(piece);
  const text = Buffer.concat(pieces).toString('utf8').trim();
  if (text.startsWith('{') || text.startsWith('[')) return holdsNothing(text);
  return text.split('\n').filter((line) => line.trim() !== '').length <= 1;
}

function holdsNothing(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.length === 0;
    const report = z.record(z.string(), z.unknown()).safeParse(value).data ?? {};
    const list = report['salesAndTrafficByAsin'] ?? report['dataByAsin'];
    return Array.isArray(list) && list.length === 0;
  } catch {
    return false;
  }
}

/**
 * How Amazon's interfaces write dates that can be read both ways; a document with several currencies counts in each, and whoever has
 * spend or visits pulled wants them counted: nobody is there to be asked.
 */
const SAID: ReadonlyMap<string, string> = new Map([
  ['date_order', 'month first'],
  ['account', ALL_PARTS],
  ['currency', ALL_PARTS],
  ['marketplace', ALL_PARTS],
  ['unattributed_ads', KEEP_WITHOUT_SKU],
  ['unattributed_sessions', KEEP_WITHOUT_SKU],
]);

async function importDocument(
  imports: ImportsService,
  document: DocumentOf,
  given: {
    readonly file: string;
    readonly fileName: string;
    readonly checksum: string;
    readonly signal: AbortSignal;
  },
): Promise<TakenDocument> {
  const { connection, pull, rule, place, lastWholeDay } = document;
  const { file, fileName, checksum, signal } = given;
  const bytes = createReadStream(file);
  const end = pull.end < lastWholeDay ? pull.end : lastWholeDay;
  const days = rule.isWhole && pull.start <= end ? { start: pull.start, end } : null;
  try {
    const taken = await importFile(imports, {
      tenantId: connection.tenantId,
      fileName,
      source: { bytes, totalBytes: null, signal },
      answers: rule.isOfNow === 'stock' ? new Map([...SAID, ['day', pull.end]]) : SAID,
      requested: { account: place.account ?? connection.account, marketplace: place.marketplace ?? '', days },
      importedBy: `connection: ${SOURCE_LABELS[connection.source]}`,
      origin: 'connection',
      // What is asked about some products alone is told under the same name for the others.
      document: ['pulled', connection.id, fileName, ...(pull.asins ?? [])].join(' '),
      replace: false,
      dropId: undefined,
    });
    if (taken.status === 'asks') {
      const why = taken.questions.map(({ question, why: reason }) => `${question} ${reason}`).join(' ');
      return { state: 'failed', why: `${fileName}: ${why}`, checksum };
    }
    const { outcome } = taken;
    if (outcome.status === 'refused')
      return {
        state: 'failed',
        why: `${fileName}: ${outcome.message}`,
        checksum: taken.isDamaged === true ? null : checksum,
      };
    const { id, lastDate } = outcome.import;
    return {
      state: 'taken',
      importId: id,
      checksum,
      newestDay: newestOf(document, lastDate === null ? null : toDateKey(lastDate)),
    };
  } finally {
    bytes.destroy();
  }
}
