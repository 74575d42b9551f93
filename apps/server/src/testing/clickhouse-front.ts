import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { Session } from 'chdb';

/**
 * ClickHouse's HTTP interface over chDB, for tests: what `@clickhouse/client` says is parsed as the server would
 * and answered by the same engine. Every request has a session of its own, so nothing of one sticks to the next.
 */
export interface ClickHouseFront {
  readonly url: string;
  close(): Promise<void>;
}

const DEFAULT_FORMAT = 'TabSeparated';
const SHORT_SETTING = 1000;
// A real server makes up a new one for each answer.
const EXCEPTION_TAG = 'frontexceptiontag';
// Of the protocol, not of the engine: these never become settings.
const PROTOCOL_KEYS = new Set([
  'query',
  'database',
  'query_id',
  'default_format',
  'wait_end_of_query',
  'session_id',
  'enable_http_compression',
]);

export async function openClickHouseFront(directory: string): Promise<ClickHouseFront> {
  const held = new Session(directory);
  const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
    answer(directory, request, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      held.close();
    },
  };
}

async function answer(directory: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://front');
  if (url.pathname === '/ping') {
    response.end('Ok.\n');
    return;
  }
  const asked = await readQuestion(request);
  const session = new Session(directory);
  try {
    for (const settings of asked.settings) await session.queryAsync(`SET ${settings}`);
    if (asked.rows !== null) await insertRows(session, asked.sql, asked.rows);
    else await sendRows(session, asked, response);
    response.end();
  } catch (error) {
    refuse(response, asError(error));
  } finally {
    session.close();
  }
}

interface Question {
  readonly sql: string;
  readonly format: string;
  readonly settings: readonly string[];
  /** The payload of an INSERT … FORMAT, null for any other statement. */
  readonly rows: Buffer | null;
  readonly isCompressed: boolean;
  readonly isWhole: boolean;
}

/** A request of the protocol: its fields, from the address or a form, and what it carries beside them. */
export interface FrontRequest {
  readonly fields: ReadonlyMap<string, string>;
  /** The statement, without the rows of an INSERT. */
  readonly statement: string;
  /** The rows of an INSERT … FORMAT, null for any other statement. */
  readonly rows: Buffer | null;
}

export async function readFrontRequest(request: IncomingMessage): Promise<FrontRequest> {
  const body = await readBody(request);
  const fields = new Map(new URL(request.url ?? '/', 'http://front').searchParams);
  let payload = body;
  if (request.headers['content-type']?.startsWith('multipart/form-data') === true) {
    const form = await new Response(body, {
      headers: { 'content-type': request.headers['content-type'] },
    }).formData();
    for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value);
    payload = Buffer.alloc(0);
  }
  const asked = fields.get('query');
  const text = asked ?? payload.toString('utf8');
  const insert = /^\s*INSERT\s+INTO\s[^;]*?\sFORMAT\s+\w+/i.exec(text);
  if (insert === null) return { fields, statement: text, rows: null };
  const rows = asked === undefined ? payload.subarray(insert[0].length + 1) : payload;
  return { fields, statement: insert[0], rows };
}

async function readQuestion(request: IncomingMessage): Promise<Question> {
  const { fields, statement, rows } = await readFrontRequest(request);
  const written = /\sFORMAT\s+(\w+)\s*;?\s*$/i.exec(statement);
  return {
    sql: rows === null ? statement.replace(/\sFORMAT\s+\w+\s*;?\s*$/i, '') : statement,
    format: written?.[1] ?? fields.get('default_format') ?? DEFAULT_FORMAT,
    settings: settingsOf([...fields].filter(([name]) => !PROTOCOL_KEYS.has(name))),
    rows,
    isCompressed:
      fields.get('enable_http_compression') === '1' &&
      /gzip/.test(request.headers['accept-encoding']?.toString() ?? ''),
    isWhole: fields.get('wait_end_of_query') === '1',
  };
}

/**
 * All of them at once, then each value that needs a longer statement than the others allow from then on, and at the end what
 * forbids to change any.
 */
function settingsOf(fields: readonly [string, string][]): string[] {
  const settingsFor = (isReadonly: boolean) =>
    fields
      .filter(([name]) => (name === 'readonly') === isReadonly)
      .map(([name, value]) => setting(name, value));
  const settings = settingsFor(false);
  const short = settings.filter(({ length }) => length < SHORT_SETTING);
  const long = settings.filter(({ length }) => length >= SHORT_SETTING);
  return [...(short.length > 0 ? [short.join(', ')] : []), ...long, ...settingsFor(true)];
}

function setting(name: string, value: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`Unknown setting ${name}`);
  return `${name} = '${value.replace(/[\\']/g, String.raw`\$&`)}'`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
}

async function insertRows(session: Session, sql: string, rows: Buffer): Promise<void> {
  const [, table = '', list = '', format] =
    /INTO\s+([\w`.]+)\s*(?:\(([^)]*)\))?[\s\S]*FORMAT\s+(\w+)/i.exec(sql) ?? [];
  if (format !== 'TabSeparated')
    throw new Error(`Code: 73. DB::Exception: the front takes TabSeparated rows only`);
  const columns = list.split(',').map((column) => column.replaceAll('`', '').trim());
  await session.insert({ table: table.replaceAll('`', ''), columns, values: rows, format });
}

async function sendRows(session: Session, asked: Question, response: ServerResponse): Promise<void> {
  response.setHeader('content-type', 'application/x-ndjson');
  response.setHeader('x-clickhouse-format', asked.format);
  response.setHeader('x-clickhouse-exception-tag', EXCEPTION_TAG);
  if (asked.isCompressed) response.setHeader('content-encoding', 'gzip');
  if (asked.isWhole || !/^\s*(SELECT|WITH)\b/i.test(asked.sql)) {
    const result = await session.queryAsync(asked.sql, { format: asked.format });
    return send([result.bytes()], asked, response);
  }
  return send(chunksOf(session, asked), asked, response);
}

async function* chunksOf(session: Session, { sql, format }: Question): AsyncIterable<Uint8Array> {
  for await (const chunk of session.queryStream(sql, { format })) yield chunk.raw();
}

async function send(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { isCompressed }: Question,
  response: ServerResponse,
): Promise<void> {
  if (isCompressed) await pipeline(chunks, createGzip(), response, { end: false });
  else await pipeline(chunks, response, { end: false });
}

/** Before the first byte a failure is a status and a header; after it, the server writes it after the rows. */
function refuse(response: ServerResponse, error: Error): void {
  const code = /Code: (\d+)\./.exec(error.message)?.[1] ?? '1000';
  if (response.headersSent) {
    const message = `${error.message}\n`;
    const end = `${Buffer.byteLength(message)} ${EXCEPTION_TAG}\r\n__exception__\r\n`;
    response.end(`\r\n__exception__\r\n${EXCEPTION_TAG}\r\n${message}${end}`);
    return;
  }
  response.statusCode = code === '62' || code === '47' ? 400 : 500;
  response.removeHeader('content-encoding');
  response.setHeader('content-type', 'text/plain; charset=UTF-8');
  response.setHeader('x-clickhouse-exception-code', code);
  response.end(`${error.message}\n`);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The front listens on no port.');
  return address.port;
}
