import {
  type ApiError,
  type BadLine,
  type EndpointDefinition,
  endsSession,
  parseApiError,
  refusalDetails,
  toQueryString,
} from '@skuline/contract';
import * as z from 'zod/mini';
import { getIdToken, onUnauthorized } from '../session/index.ts';

/** The file was refused; the message says what to do. */
export class UploadRefused extends Error {
  readonly badLines: readonly BadLine[];
  readonly badLineCount: number;
  /** Whether the same file may be retried: the connection failed, or another import is running. */
  readonly isWorthRetrying: boolean;

  constructor(
    message: string,
    { badLines = [], badLineCount = 0, isWorthRetrying = false }: Partial<Omit<UploadRefused, keyof Error>>,
  ) {
    super(message);
    this.name = 'UploadRefused';
    this.badLines = badLines;
    this.badLineCount = badLineCount;
    this.isWorthRetrying = isWorthRetrying;
  }
}

export interface UploadOptions {
  readonly tenantId: string | null;
  /** The parameters sent with the file. */
  readonly query?: Readonly<Record<string, string>>;
  /** Called with the number of bytes sent. */
  readonly onSent?: ((bytes: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Uploads a file with a call that takes files; `T` is its response. */
export type Upload<T> = (file: File, options: UploadOptions) => Promise<T>;

const CONNECTION_LOST = 'The connection was lost before the whole file had arrived. Nothing was imported.';

/**
 * Makes the upload of a call; it resolves when the server has received all of the file. Throws UploadRefused, or an
 * AbortError when canceled. The token is checked when the upload begins, so a refresh during the upload does not matter.
 */
export function uploadTo<E extends EndpointDefinition>({
  path,
  response,
}: E): Upload<z.output<E['response']>> {
  return async (file, { onSent, signal, ...told }) => {
    const { url, headers } = await requestFor(path, file, told);
    const { status, text } = await post(url, file, { headers, onSent, signal });
    // Parsed by the schema of this type.
    if (status >= 200 && status < 300) return z.parse(response, JSON.parse(text)) as z.output<E['response']>;
    throw refusalOf(ended(parseApiError(status, text)));
  };
}

/** Uploads a file with a call that responds with a file. */
export type Exchange = (file: File, options: Pick<UploadOptions, 'tenantId' | 'query'>) => Promise<Blob>;

/** Returns the upload function of a call that responds with CSV; any other response is thrown. */
export function exchangeWith({ path }: EndpointDefinition): Exchange {
  return async (file, told) => {
    const { url, headers } = await requestFor(path, file, told);
    const response = await fetch(url, { method: 'POST', headers, body: file });
    const { status, ok: isOk } = response;
    const isCsv = response.headers.get('content-type')?.startsWith('text/csv') === true;
    if (isOk && isCsv) return response.blob();
    throw isOk
      ? new Error(`${path} did not answer with CSV.`)
      : ended(parseApiError(status, await response.text()));
  };
}

/** Signs the person out where the error means that. */
function ended(error: ApiError): ApiError {
  if (endsSession(error)) onUnauthorized();
  return error;
}

async function requestFor(
  path: string,
  file: File,
  { tenantId, query: more = {} }: Pick<UploadOptions, 'tenantId' | 'query'>,
) {
  const token = await getIdToken();
  const query = { ...more, file_name: file.name, ...(tenantId === null ? {} : { tenant_id: tenantId }) };
  const headers = {
    'content-type': 'application/octet-stream',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  return { url: `${path}${toQueryString(query)}`, headers };
}

interface Posting extends Pick<UploadOptions, 'onSent' | 'signal'> {
  readonly headers: Readonly<Record<string, string>>;
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function post(
  url: string,
  file: File,
  { headers, onSent, signal }: Posting,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onSent?.(event.loaded));
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () =>
      reject(new UploadRefused(CONNECTION_LOST, { isWorthRetrying: true })),
    );
    request.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    if (signal?.aborted === true) request.abort();
    else request.send(file);
  });
}

function refusalOf(error: ApiError): UploadRefused {
  const details = refusalDetails.safeParse(error.details).data;
  return new UploadRefused(error.message, {
    ...details,
    isWorthRetrying: error.code !== 'file_refused' && error.code !== 'file_too_large',
  });
}
