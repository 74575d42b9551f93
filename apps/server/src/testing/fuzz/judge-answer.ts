import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from './read-operations.ts';
import { type FuzzAnswer, type FuzzRequest, isUnreadable, type Outcome } from './send-request.ts';

/** What is wrong with an answer; null: nothing. */
export type Judge = (asked: AskedOf, outcome: Outcome) => string | null;

export interface AskedOf {
  readonly operation: Operation;
  readonly request: FuzzRequest;
  /** What no answer to whoever asks may hold. */
  readonly hidden: RegExp;
}

/** What is said of no code, statement or place of our own in any answer. */
const INSIDE: readonly (readonly [what: string, RegExp])[] = [
  ['a stack trace', /\n?\s+at (?:async )?[\w.<>[\]]+ ?\(?[^)\s]*:\d+:\d+\)?/],
  ['a path of the server', /node_modules\/|apps\/server\/|file:\/\/\/|\/tmp\/|\/dev\/shm\//],
  [
    'words of an engine',
    /DB::Exception|SQLSTATE|syntax error at or near|invalid input syntax|violates \w+ constraint|drizzle|pg_catalog|\bFROM (?:daily_performance|published_day|"user")\b/,
  ],
  ['words of the language', /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|ECONNREFUSED|ENOENT)\b/],
];

/** Where our own code is shown: the page that reads the document, and the web app. */
const OF_CODE = ['documentFile', 'documentPage', 'asset', 'page'];

/** Judges answers by what the OpenAPI document promises and by what no answer may hold. */
export function createJudge(document: object): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const schemaOf = (operation: Operation, status: number, type: string): ValidateFunction => {
    const at = ['paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)];
    const pointer = [...at, 'content', type, 'schema']
      .map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return (asked, outcome) => {
    if (typeof outcome === 'string') {
      return outcome === 'gone away' || isUnreadable(asked.request) ? null : outcome;
    }
    return findFault(outcome) ?? findLeak(asked, outcome) ?? findDeviation(asked, outcome, schemaOf);
  };
}

/** A server that is busy or starting may say so, and when to ask again. */
function findFault({ status, headers, text }: FuzzAnswer): string | null {
  // A stream has had its status when it fails.
  if (text.includes('"code":"internal_error"')) return `an internal error, status ${status}`;
  if (status < 500 || (status === 503 && headers['retry-after'] !== undefined)) return null;
  return `status ${status}`;
}

function findLeak({ operation, request, hidden }: AskedOf, { text }: FuzzAnswer): string | null {
  const shown = OF_CODE.includes(operation.id)
    ? undefined
    : INSIDE.find(([, pattern]) => pattern.test(text) && !pattern.test(sentOf(request)));
  if (shown !== undefined) return `${shown[0]}: ${around(text, shown[1])}`;
  // A sign-in is told of the person whose cookie was sent, whoever the token is of.
  if (operation.path.startsWith('/api/auth/') && request.headers.some(([name]) => name === 'cookie'))
    return null;
  if (!hidden.test(text) || hidden.test(sentOf(request))) return null;
  return `another tenant's or brand's name: ${around(text, hidden)}`;
}

/** All that was sent, as a person would read it: an answer may repeat it. */
function sentOf({ target, headers, body }: FuzzRequest): string {
  const path = target.replaceAll(/%[0-7][0-9a-f]/gi, (code) => decodeURIComponent(code));
  return `${path}\n${headers.flat().join('\n')}\n${body?.toString('utf8') ?? ''}`;
}

function around(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
}

type SchemaOf = (operation: Operation, status: number, type: string) => ValidateFunction;

function findDeviation(
  { operation, request }: AskedOf,
  { status, headers, text }: FuzzAnswer,
  schemaOf: SchemaOf,
): string | null {
  // A client that has the answer already is told so, whatever it asks for.
  if (operation.responses === null || status === 304 || isUnreadable(request)) return null;
  const types = operation.responses.get(status);
  if (types === undefined) return `status ${status}, which is not documented: ${text.slice(0, 200)}`;
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const [only] = types;
  // A file's own type is more exact than the document's `application/octet-stream`.
  if (only === undefined || only === 'application/octet-stream') return null;
  if (only !== type) return `content type '${type}', which is not documented`;
  const fits = schemaOf(operation, status, only);
  for (const json of type === 'text/event-stream' ? eventsOf(text) : [text]) {
    if (!fits(parsed(json))) {
      const [first] = fits.errors ?? [];
      return `an answer of ${status} that does not fit: ${first?.instancePath ?? ''} ${first?.message ?? ''}`;
    }
  }
  return null;
}

/** The data of events but those of errors, which have a shape of their own. */
function eventsOf(text: string): string[] {
  return text
    .split('\n\n')
    .filter((event) => !/^event: error$/m.test(event))
    .flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? []);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
