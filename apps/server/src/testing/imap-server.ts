import { once } from 'node:events';
import { createServer, type TLSSocket } from 'node:tls';

/** Of localhost, signed by itself, and of no use elsewhere. */
export const IMAP_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkzCCATqgAwIBAgITKuhbwjVejpb9ZMgFlDZqhxDNCDAKBggqhkjOPQQDAjAU
MRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcNMjYxMTI4MTQwMzQxWhgPMjEyNjExMDQx
NDAzNDFaMBQxEjAQBgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49
AwEHA0IABNtQ9POynfkTu3UWZu0qhdXWNHbaqbdynJigWbwSy1+9ewMHHpU9riT3
zFEKoM03p4fGd8znNGGaP7z6m/DKEwSjaTBnMB0GA1UdDgQWBBR8Pn0gxNZDCcD8
jG98EU2w8ojcvDAfBgNVHSMEGDAWgBR8Pn0gxNZDCcD8jG98EU2w8ojcvDAPBgNV
HRMBAf8EBTADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNH
ADBEAiAUSNByzHDPlXPyYW5fHy7BQi4xMw0EB9yqkoOhaxorpgIgIBC0plQkNj29
z496l/j2EcjozndhX1N/PCsl6FEl62U=
-----END CERTIFICATE-----`;
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpafoQLvYs1R/1IWB
LWQNpCSCTSRHwhQn54McBGHFXQKhRANCAATbUPTzsp35E7t1FmbtKoXV1jR22qm3
cpyYoFm8EstfvXsDBx6VPa4k98xRCqDNN6eHxnfM5zRhmj+8+pvwyhME
-----END PRIVATE KEY-----`;

export interface MailedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A message: a text, and what is attached to it. */
export interface MailedMessage {
  readonly from: string;
  readonly messageId: string;
  readonly files: readonly MailedFile[];
  /** What the receiving server wrote of its checks. */
  readonly authenticationResults?: string;
  /** Its files lie in a message that was forwarded as a file. */
  readonly isForwarded?: boolean;
}

export interface ImapFaults {
  /** What is said to whoever signs in, such as `NO [UNAVAILABLE] Later.` */
  signIn: string | null;
  /** The connection is cut once so many bytes of files were sent in all. */
  cutAfterBytes: number | null;
}

/** A mail server on this machine that speaks as much of IMAP4rev1, over TLS, as reading a folder needs. */
export interface TestImapServer {
  /** `localhost:PORT` */
  readonly host: string;
  /** The messages of a folder; the places in it are their numbers. */
  readonly folders: Map<string, MailedMessage[]>;
  readonly faults: ImapFaults;
  /** What clients have sent, without what follows the command. */
  readonly commands: string[];
  readonly counted: { bytes: number };
  close(): Promise<void>;
}

export async function startImapServer(login: {
  readonly user: string;
  readonly pass: string;
}): Promise<TestImapServer> {
  const state: Served = {
    login,
    folders: new Map([['INBOX', []]]),
    faults: { signIn: null, cutAfterBytes: null },
    commands: [],
    counted: { bytes: 0 },
  };
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert: IMAP_CERTIFICATE, key: KEY }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, state);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    ...state,
    host: `localhost:${address.port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Served extends Pick<TestImapServer, 'folders' | 'faults' | 'commands' | 'counted'> {
  readonly login: { readonly user: string; readonly pass: string };
}

function serve(socket: TLSSocket, state: Served): void {
  let open: readonly MailedMessage[] = [];
  let rest = '';
  socket.write('* OK [CAPABILITY IMAP4rev1] Ready.\r\n');
  const answer = (line: string): string => {
    const [, tag = '', command = '', given = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
    state.commands.push(command.toUpperCase());
    switch (command.toUpperCase()) {
      case 'CAPABILITY':
        return `* CAPABILITY IMAP4rev1\r\n${tag} OK Done.\r\n`;
      case 'LOGIN': {
        const { user, pass } = state.login;
        const isRight = given === `"${user}" "${pass}"` || given === `${user} ${pass}`;
        const refused = state.faults.signIn ?? (isRight ? null : 'NO [AUTHENTICATIONFAILED] Who are you?');
        return refused === null ? `${tag} OK Welcome.\r\n` : `${tag} ${refused}\r\n`;
      }
      case 'LIST':
        return `${[...state.folders.keys()].map((name) => `* LIST () "/" "${name}"\r\n`).join('')}${tag} OK Done.\r\n`;
      case 'SELECT':
      case 'EXAMINE': {
        const found = state.folders.get(given.replaceAll('"', ''));
        if (found === undefined) return `${tag} NO [NONEXISTENT] There is no such folder.\r\n`;
        open = found;
        return `* ${open.length} EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 7] Ok\r\n* OK [UIDNEXT ${open.length + 1}] Ok\r\n${tag} OK [READ-${command.toUpperCase() === 'SELECT' ? 'WRITE' : 'ONLY'}] Open.\r\n`;
      }
      case 'UID SEARCH':
        return `* SEARCH ${open.map((_, at) => at + 1).join(' ')}\r\n${tag} OK Done.\r\n`;
      case 'LOGOUT':
        return `* BYE\r\n${tag} OK Done.\r\n`;
      case 'NOOP':
        return `${tag} OK Done.\r\n`;
      default:
        return `${tag} BAD That is not spoken here.\r\n`;
    }
  };
  socket.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const fetch = /^(\S+) UID FETCH (\S+) \((.*)\)$/i.exec(line);
      if (fetch === null) socket.write(answer(line));
      else sendFetched(socket, state, open, fetch);
    }
  });
}

/** `1:3,5` */
function numbersOf(set: string, last: number): number[] {
  return set.split(',').flatMap((range) => {
    const [first = '', end = first] = range.split(':');
    const to = end === '*' ? last : Number(end);
    return Array.from({ length: to - Number(first) + 1 }, (_, at) => Number(first) + at);
  });
}

function sendFetched(
  socket: TLSSocket,
  state: Served,
  open: readonly MailedMessage[],
  [, tag = '', set = '', items = '']: RegExpExecArray,
): void {
  state.commands.push('UID FETCH');
  for (const uid of numbersOf(set, open.length)) {
    const message = open[uid - 1];
    if (message === undefined) continue;
    const parts: Buffer[] = [Buffer.from(`* ${uid} FETCH (UID ${uid}`)];
    if (/\bENVELOPE\b/.test(items)) parts.push(Buffer.from(` ENVELOPE ${envelopeOf(message)}`));
    if (/\bBODYSTRUCTURE\b/.test(items)) parts.push(Buffer.from(` BODYSTRUCTURE ${structureOf(message)}`));
    for (const [, section = '', start, length] of items.matchAll(
      /BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g,
    )) {
      const whole = sectionOf(message, section);
      const from = Number(start ?? 0);
      const bytes = whole.subarray(from, length === undefined ? undefined : from + Number(length));
      const at = start === undefined ? '' : `<${start}>`;
      parts.push(Buffer.from(` BODY[${section}]${at} {${bytes.length}}\r\n`), bytes);
      if (/^\d+$/.test(section)) state.counted.bytes += bytes.length;
    }
    parts.push(Buffer.from(')\r\n'));
    const sent = Buffer.concat(parts);
    const { cutAfterBytes } = state.faults;
    if (cutAfterBytes !== null && state.counted.bytes > cutAfterBytes) {
      socket.write(sent.subarray(0, sent.length >> 1), () => socket.destroy());
      return;
    }
    socket.write(sent);
  }
  socket.write(`${tag} OK Done.\r\n`);
}

function envelopeOf({ from, messageId }: MailedMessage): string {
  const [user = '', host = ''] = from.split('@');
  const sender = `((NIL NIL "${user}" "${host}"))`;
  return `("Fri, 20 Nov 2026 08:00:00 +0000" "Reports" ${sender} ${sender} ${sender} NIL NIL NIL NIL "${messageId}")`;
}

/** As they are sent; a large one is asked for in many pieces. */
const sentForms = new WeakMap<MailedFile, Buffer>();

function encoded(file: MailedFile): Buffer {
  const known = sentForms.get(file);
  if (known !== undefined) return known;
  const made = Buffer.from(file.bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n'));
  sentForms.set(file, made);
  return made;
}

/** A name as mail programs write it that know nothing but ASCII. */
const nameOf = (name: string) =>
  /^[\x20-\x7e]+$/.test(name) ? name : `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=`;

function structureOf({ files, isForwarded = false }: MailedMessage): string {
  const text = '("TEXT" "PLAIN" ("CHARSET" "UTF-8") NIL NIL "7BIT" 6 1 NIL NIL NIL NIL)';
  if (files.length === 0) return text;
  const attached = files.map(
    (file) =>
      `("APPLICATION" "OCTET-STREAM" ("NAME" "${nameOf(file.name)}") NIL NIL "BASE64" ${encoded(file).length} NIL ("ATTACHMENT" ("FILENAME" "${nameOf(file.name)}")) NIL NIL)`,
  );
  const mixed = `(${text}${attached.join('')} "MIXED" ("BOUNDARY" "b") NIL NIL NIL)`;
  if (!isForwarded) return mixed;
  const inner = envelopeOf({ from: 'somebody@else.example', messageId: '<inner>', files: [] });
  return `(${text}("MESSAGE" "RFC822" NIL NIL NIL "7BIT" 900 ${inner} ${mixed} 9 NIL ("ATTACHMENT" NIL) NIL NIL) "MIXED" ("BOUNDARY" "a") NIL NIL NIL)`;
}

function sectionOf({ files, authenticationResults }: MailedMessage, section: string): Buffer {
  if (section.startsWith('HEADER')) {
    const header =
      authenticationResults === undefined ? '' : `Authentication-Results: ${authenticationResults}\r\n`;
    return Buffer.from(`${header}\r\n`);
  }
  const [part = ''] = section.split('.');
  const file = files[Number(part) - 2];
  if (file === undefined) return Buffer.from('Hello.');
  const mime = `Content-Type: application/octet-stream; name="${nameOf(file.name)}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${nameOf(file.name)}"\r\n\r\n`;
  return section.endsWith('MIME') ? Buffer.from(mime) : encoded(file);
}
