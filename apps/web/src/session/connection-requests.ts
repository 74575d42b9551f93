import {
  CONNECTION_ANSWER_PATH,
  CONNECTION_REQUEST_PATH,
  type ConnectionAnswer,
  connectionNext,
  connectionRequest,
  type ConnectionRequest,
} from '@skuline/contract';

/** Timeout of a request to the issuer. */
const RESPONSE_TIMEOUT_MS = 15_000;

/** The request to connect another assistant that the issuer opened a page with; null when nobody is signed in there. */
export async function loadConnectionRequest(clientId: string): Promise<ConnectionRequest | null> {
  const query = new URLSearchParams({ client_id: clientId });
  const response = await ask(`${CONNECTION_REQUEST_PATH}?${query.toString()}`);
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The request to connect was answered with ${response.status}.`);
  return connectionRequest.parse(await response.json());
}

/** Sends the person's answer; returns where the browser goes next, null when the request has expired. */
export async function answerConnectionRequest(answer: ConnectionAnswer): Promise<string | null> {
  const response = await ask(CONNECTION_ANSWER_PATH, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  });
  if (response.status >= 400 && response.status < 500) return null;
  if (!response.ok) throw new Error(`The answer was answered with ${response.status}.`);
  return connectionNext.parse(await response.json()).url;
}

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return window.fetch(path, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS), ...init });
}
