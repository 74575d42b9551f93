import { once } from 'node:events';
import type http from 'node:http';
import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { chance } from '../seller/chance.ts';
import type { Fault } from '../faults.ts';
import { piecesOf, type WireDocument } from '../documents/wire-document.ts';
import { secondsAfter, type WireClock } from '../wire-clock.ts';
import type { WireAnswer, WireCall } from '../wire-call.ts';

/** How bytes are sent: compressed as a file is, as a connection is, or not at all. */
export type Compression = 'file' | 'connection' | 'none';

export interface StoredFile {
  readonly document: WireDocument;
  readonly compression: Compression;
  readonly about: string;
  readonly sellerId: string;
}

/** Where documents are downloaded: by addresses that are signed and end, and without any token. */
export class WireFiles {
  readonly #clock: WireClock;
  readonly #files = new Map<string, StoredFile>();
  readonly #addresses = new Map<string, { readonly id: string; readonly until: Date }>();
  /** Known when the server listens. */
  base = '';

  constructor(clock: WireClock) {
    this.#clock = clock;
  }

  add(file: StoredFile): string {
    const id = `amzn1.spdoc.1.4.na.${this.#files.size + 1}-${Math.floor(chance('file', this.#files.size) * 1e9)}`;
    this.#files.set(id, file);
    return id;
  }

  has(id: string, sellerId: string): boolean {
    return this.#files.get(id)?.sellerId === sellerId;
  }

  get(id: string): StoredFile | null {
    return this.#files.get(id) ?? null;
  }

  /** A new address of a document. */
  addressOf(id: string, seconds: number): { readonly url: string; readonly until: Date } {
    const until = secondsAfter(this.#clock.now(), seconds);
    const signature = `${this.#addresses.size + 1}${Math.floor(chance(id, this.#addresses.size) * 1e12).toString(36)}`;
    this.#addresses.set(signature, { id, until });
    return {
      url: `${this.base}/${encodeURIComponent(id)}?X-Amz-Expires=${seconds}&X-Amz-Signature=${signature}`,
      until,
    };
  }

  /** The size of a small document's bytes. */
  sizeOf(id: string): number {
    const file = this.#files.get(id);
    return file === undefined ? 0 : gzipSync([...piecesOf(file.document)].join('')).length;
  }

  fileOf(call: WireCall): StoredFile | null {
    const address = this.#addresses.get(call.query.get('X-Amz-Signature') ?? '');
    return address === undefined ? null : (this.#files.get(address.id) ?? null);
  }

  answer(call: WireCall, fault: Fault | null): WireAnswer {
    const address = this.#addresses.get(call.query.get('X-Amz-Signature') ?? '');
    const file = address === undefined ? undefined : this.#files.get(address.id);
    if (address === undefined || file === undefined)
      return refuse('SignatureDoesNotMatch', 'The signature is wrong.');
    if (call.headers.authorization !== undefined) {
      return { ...refuse('InvalidArgument', 'Only one auth mechanism allowed.'), status: 400 };
    }
    if (this.#clock.now() > address.until || fault?.kind === 'url_expired') {
      return refuse('AccessDenied', 'Request has expired');
    }
    const isShort = fault?.kind === 'cut_short' || fault?.kind === 'connection_lost';
    if (isShort) return sendHalf(file, fault.kind === 'connection_lost');
    return { status: 200, headers: headersOf(file), send: (response) => sendFile(file, response) };
  }
}

function refuse(code: string, message: string): WireAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status: 403, headers: { 'content-type': 'application/xml' }, body };
}

function headersOf({ compression }: StoredFile): Record<string, string> {
  const type = { 'content-type': 'application/octet-stream' };
  return compression === 'connection' ? { ...type, 'content-encoding': 'gzip' } : type;
}

async function sendFile({ document, compression }: StoredFile, response: http.ServerResponse): Promise<void> {
  const pieces = Readable.from(batched(piecesOf(document)));
  const bytes = compression === 'none' ? pieces : pieces.pipe(createGzip());
  // A client that leaves ends the sending.
  response.on('close', () => bytes.destroy());
  bytes.pipe(response);
  await once(response, 'close');
}

/** Rows are small: they are sent together. */
function* batched(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < 65_536) continue;
    yield batch;
    batch = '';
  }
  if (batch !== '') yield batch;
}

function sendHalf(file: StoredFile, isLost: boolean): WireAnswer {
  const text = [...piecesOf(file.document)].join('');
  const bytes = file.compression === 'none' ? Buffer.from(text) : gzipSync(text);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  const length = { 'content-length': String(isLost ? bytes.length : half.length) };
  return {
    status: 200,
    headers: { ...headersOf(file), ...length },
    send: async (response) => {
      if (isLost) response.write(half, () => response.destroy());
      else response.end(half);
      await once(response, 'close');
    },
  };
}
