import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly headers: ReadonlyMap<string, string>;
  /** The whole message, its parts unpacked. */
  readonly text: string;
  /** As it came, in which a test finds what is attached. */
  readonly raw: string;
}

/** A mail server on this machine that keeps what it takes. */
export interface TestMailServer {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** How many of the next mails are refused after they have been sent. */
  refuseNext(count: number): void;
  close(): Promise<void>;
}

export async function startMailServer(login: {
  readonly user: string;
  readonly pass: string;
}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      if (username === login.user && password === login.pass) answer(null, { user: username });
      else answer(new Error('Who are you?'));
    },
    onData(stream, { envelope }, answer) {
      const chunks: Uint8Array[] = [];
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      stream.on('end', () => {
        refusals -= 1;
        if (refusals >= 0) return answer(new Error('Not now.'));
        mails.push(readMail(Buffer.concat(chunks), envelope.rcptTo));
        return answer();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    url: `smtp://${login.user}:${encodeURIComponent(login.pass)}@127.0.0.1:${address.port}`,
    mails,
    refuseNext: (count) => {
      refusals = count;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(raw: Buffer, recipients: readonly { readonly address: string }[]): ReceivedMail {
  const received = raw.toString('latin1');
  const [head = '', ...body] = received.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    to: recipients.map(({ address }) => address),
    headers: new Map(headers),
    text: unpack(body.join('\r\n\r\n')),
    raw: received,
  };
}

/** Undoes quoted-printable. */
function unpack(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
