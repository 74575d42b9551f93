import type { Connection } from '../documents/shopify-objects.ts';
import { jsonList, withoutRows } from '../documents/wire-document.ts';
import { GraphqlTextError, readGraphql, type Selection } from '../graphql-text.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import type { HostParts } from './host-parts.ts';
import { type Job, Jobs } from './jobs.ts';
import { bulkLines, ConnectionInList, UndefinedField } from './shopify-answers.ts';

const ADDRESS_SECONDS = 7 * 86_400;
const ID = 'gid://shopify/BulkOperation/';
type Find = (seller: WireSeller, field: Selection, asOf: Date) => Connection;

interface AskedBulk {
  readonly text: string;
  readonly field: Selection;
}

/** What an operation wrote; counted once, however often it is looked at. */
interface BulkFile {
  readonly objects: number;
  readonly size: number;
  readonly documentId: string;
}

/** Queries that Shopify runs by itself, one at a time in a shop, and writes as JSON Lines. */
export class BulkOperations {
  readonly #parts: HostParts;
  readonly #jobs: Jobs<AskedBulk>;
  readonly #find: Find;
  readonly #files = new Map<string, BulkFile>();

  constructor(parts: HostParts, find: Find) {
    this.#parts = parts;
    this.#jobs = new Jobs(parts.clock, parts.times, (at) => String(720_918 + at));
    this.#find = find;
  }

  run(seller: WireSeller, text: string): object {
    const exchange = {
      host: 'shopify',
      method: 'POST',
      path: '/graphql.json',
      about: 'bulkOperationRunQuery',
    } as const;
    const fault = this.#parts.faults.take('job', { ...exchange, seller: seller.id });
    const running = this.#jobs
      .list(seller)
      .find((job) => !job.isCancelled && this.#jobs.stateOf(job) !== 'ended');
    if (running !== undefined || fault?.kind === 'bulk_running') {
      const id = running === undefined ? `${ID}1` : `${ID}${running.id}`;
      return refuse(
        `A bulk query operation for this app and shop is already in progress: ${id}.`,
        'OPERATION_IN_PROGRESS',
      );
    }
    try {
      const [field, ...others] = readGraphql(text).selections;
      if (field === undefined || others.length > 0)
        return refuse('Bulk queries must have one connection.', 'INVALID');
      // The first object tells what is wrong with the query.
      bulkLines(this.#find(seller, field, this.#parts.clock.now()), field.selections).next();
      const job = this.#jobs.create(seller, field.name, { text, field }, fault);
      return { bulkOperation: this.#describe(job), userErrors: [] };
    } catch (error) {
      if (error instanceof ConnectionInList) {
        return refuse(
          'Queries that contain a connection field within a list field are not currently supported.',
          'INVALID',
        );
      }
      if (error instanceof UndefinedField || error instanceof GraphqlTextError) {
        return refuse(`Invalid bulk query: ${error.message}`, 'INVALID');
      }
      throw error;
    }
  }

  current(seller: WireSeller): object | null {
    const [newest] = this.#jobs.list(seller);
    return newest === undefined ? null : this.#describe(newest);
  }

  find(seller: WireSeller, id: string): object | null {
    const job = this.#jobs.find(seller, id.replace(ID, ''));
    return job === null ? null : this.#describe(job);
  }

  cancel(seller: WireSeller, id: string): object {
    const job = this.#jobs.find(seller, id.replace(ID, ''));
    if (job !== null) job.isCancelled = true;
    return { bulkOperation: job === null ? null : this.#describe(job), userErrors: [] };
  }

  #describe(job: Job<AskedBulk>): object {
    const state = this.#jobs.stateOf(job);
    const isEnded = state === 'ended' && !job.isCancelled;
    const isFailed = job.fault?.kind === 'fatal' || job.fault?.kind === 'fatal_with_document';
    const isCancelled = job.isCancelled || (isEnded && job.fault?.kind === 'cancelled');
    const ended = isFailed ? 'FAILED' : 'COMPLETED';
    const waiting = state === 'queued' ? 'CREATED' : 'RUNNING';
    const file = isEnded && !isFailed && !isCancelled ? this.#fileOf(job) : null;
    return {
      id: `${ID}${job.id}`,
      type: 'QUERY',
      status: isCancelled ? 'CANCELED' : isEnded ? ended : waiting,
      errorCode: isEnded && isFailed ? 'INTERNAL_SERVER_ERROR' : null,
      createdAt: job.created.toISOString(),
      completedAt: isEnded ? job.ended.toISOString() : null,
      query: job.asked.text,
      objectCount: String(file?.objects ?? 0),
      rootObjectCount: String(file?.objects ?? 0),
      fileSize: file === null ? null : String(file.size),
      url: file?.url ?? null,
      partialDataUrl: null,
    };
  }

  /** No address where nothing was found. */
  #fileOf(job: Job<AskedBulk>): {
    readonly objects: number;
    readonly size: number;
    readonly url: string | null;
  } {
    const made = this.#files.get(job.id) ?? this.#write(job);
    this.#files.set(job.id, made);
    const { objects, size, documentId } = made;
    return {
      objects,
      size,
      url: objects === 0 ? null : this.#parts.files.addressOf(documentId, ADDRESS_SECONDS).url,
    };
  }

  #write({ seller, asked, ended, fault, about }: Job<AskedBulk>): BulkFile {
    const { field } = asked;
    const rows = () => bulkLines(this.#find(seller, field, ended), field.selections);
    const lines = { ...jsonList(rows, '', '\n'), separator: '\n' };
    const document = fault?.kind === 'not_there_yet' ? withoutRows(lines) : lines;
    let [objects, size] = [0, 0];
    for (const row of document.rows()) [objects, size] = [objects + 1, size + row.length + 1];
    const file = { document, compression: 'connection', about, sellerId: seller.id } as const;
    return { objects, size, documentId: this.#parts.files.add(file) };
  }
}

function refuse(message: string, code: string): object {
  return { bulkOperation: null, userErrors: [{ field: null, message, code }] };
}
