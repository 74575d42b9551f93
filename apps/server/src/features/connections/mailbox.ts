import { UNPRINTABLE } from '@skuline/contract';
import type { DateKey } from '@skuline/domain/calendar';
import { type FetchMessageObject, ImapFlow, type MessageStructureObject } from 'imapflow';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PrivateAddressError, resolvePublic } from '../../outgoing/index.ts';
import { errorCode } from '../../platform/error-code.ts';
import type { FoundFile } from '../watched-files/index.ts';
import { type SourceKeys, SourceProblem } from './source-client.ts';

/** How a mailbox is opened, and whose files are taken of it. */
export interface MailboxAccess {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Addresses, or `@domain` for all of a domain, in small letters. */
  readonly senders: readonly string[];
}

const IMAPS_PORT = 993;
/** More are not looked at in one folder: a folder of its own is wanted. */
const MOST_MESSAGES = 2000;
const LONGEST_NAME = 200;
const CHUNK_BYTES = 256 * 1024;
const ANSWER_TIMEOUT_MS = 30_000;
const LARGEST_LITERAL = 2 ** 20;
const LARGEST_RESPONSE = 4 * LARGEST_LITERAL;
const TAKEN_NAMES = /\.(?:csv|tsv|txt|xlsx|zip|gz)$/i;
const SENDER = /^[^\s@,]*@[^\s@,]+\.[^\s@,]+$/;

const accessKeys = z.object({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.:[\]-]+$/),
  user: z.string(),
  password: z.string(),
  folder: z.string().trim().default('INBOX'),
  senders: z.string().default(''),
});

/** What a person gave, checked. Throws SourceProblem, which says what to give instead. */
export function readMailboxAccess(keys: SourceKeys, allowsPrivate: boolean): MailboxAccess {
  const read = accessKeys.safeParse(keys);
  if (!read.success) {
    throw new SourceProblem(
      'refused',
      'A mailbox needs its server, such as imap.example.com, a user and a password.',
    );
  }
  const { host: typed, ...others } = read.data;
  const [host = '', port = String(IMAPS_PORT)] = typed.split(/:(?=\d+$)/);
  // Others are ports of other services, whose answers nobody is to be shown.
  if (Number(port) !== IMAPS_PORT && !allowsPrivate) {
    throw new SourceProblem(
      'refused',
      'A mailbox is read over TLS at port 993 alone: give the server without a port.',
    );
  }
  const senders = others.senders.split(/[\s,;]+/).flatMap((one) => (one === '' ? [] : [one.toLowerCase()]));
  const wrong = senders.find((one) => !SENDER.test(one));
  if (wrong !== undefined || senders.length === 0) {
    throw new SourceProblem(
      'refused',
      `${wrong === undefined ? 'Name who may send files' : `'${wrong}' is no sender`}: give addresses, or @example.com for everyone there, with commas between them.`,
    );
  }
  return { ...others, host, port: Number(port), senders };
}

/** 'imap.example.com', with its port where that is another than usual. */
export function serverOf({ host, port }: Pick<MailboxAccess, 'host' | 'port'>): string {
  return port === IMAPS_PORT ? host : `${host}:${port}`;
}

/** Opens the folder without changing anything in it, does `work`, and hangs up. Throws SourceProblem. */
export async function withMailbox<T>(
  access: MailboxAccess,
  { allowsPrivate, signal }: { readonly allowsPrivate: boolean; readonly signal: AbortSignal },
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { host, port, user, password: pass, folder } = access;
  let client: ImapFlow | null = null;
  const hangUp = () => client?.close();
  signal.addEventListener('abort', hangUp);
  try {
    client = new ImapFlow({
      // The address that was checked, and no other one that the name leads to the next time.
      host: allowsPrivate ? host : await resolvePublic(host),
      servername: host,
      port,
      secure: true,
      auth: { user, pass },
      logger: false,
      disableAutoIdle: true,
      // Files come in pieces; what a server sends beyond that is no list of messages.
      maxLiteralSize: LARGEST_LITERAL,
      maxResponseSize: LARGEST_RESPONSE,
      connectionTimeout: ANSWER_TIMEOUT_MS,
      greetingTimeout: ANSWER_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    });
    // A connection that breaks fails the command that waits for it.
    client.on('error', () => undefined);
    signal.throwIfAborted();
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: true });
    return await work(client);
  } catch (error) {
    signal.throwIfAborted();
    throw explainMailbox(error, access);
  } finally {
    signal.removeEventListener('abort', hangUp);
    client?.close();
  }
}

/** What an IMAP server said of a command that it refused. */
const refusal = z.object({
  authenticationFailed: z.boolean().optional(),
  mailboxMissing: z.boolean().optional(),
  serverResponseCode: z.string().optional(),
  responseStatus: z.string().optional(),
});
/** Why nobody gets in for a while, whatever the password is. */
const FOR_A_WHILE = new Set(['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG']);

function explainMailbox(error: unknown, { host, folder }: MailboxAccess): unknown {
  if (error instanceof SourceProblem || !(error instanceof Error)) return error;
  const problem = (kind: SourceProblem['kind'], message: string) =>
    new SourceProblem(kind, message, { cause: error });
  if (error instanceof PrivateAddressError) return problem('refused', error.message);
  const answered: z.output<typeof refusal> = refusal.safeParse(error).data ?? {};
  const { authenticationFailed, mailboxMissing, serverResponseCode: said = '', responseStatus } = answered;
  if (authenticationFailed === true && !FOR_A_WHILE.has(said)) {
    return problem(
      'keys',
      'The mail server does not accept the user and the password. Many providers want a password made for apps: make one there, and connect again.',
    );
  }
  if (mailboxMissing === true || said === 'NONEXISTENT' || said === 'TRYCREATE') {
    return problem(
      'refused',
      `There is no folder '${folder}' in the mailbox. Give its full name, such as INBOX or INBOX/Reports.`,
    );
  }
  const code = errorCode(error) ?? '';
  if (code === 'ENOTFOUND') return problem('unreachable', `There is no host named ${host}.`);
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY/.test(code)) {
    return problem('refused', `The certificate of ${host} is not valid (${code}).`);
  }
  if (/^(?:EPROTO|ERR_SSL)/.test(code)) {
    return problem(
      'refused',
      `${host} does not speak TLS where it is asked: a mailbox is read over TLS alone.`,
    );
  }
  // A command that was refused for another reason, such as a search the server does not know.
  if (responseStatus !== undefined || authenticationFailed === true) {
    return problem(
      'unreachable',
      `${host} refuses for now${said === '' ? '' : ` (${said})`}; it is tried again.`,
    );
  }
  return problem('unreachable', `${host} cannot be reached or hung up; it is tried again.`);
}

/** The files that are attached to messages of a folder. */
export interface MailboxFiles {
  readonly files: readonly FoundFile[];
  /** Messages with files that were left alone: of other senders, or marked as forged by the mail server. */
  readonly others: readonly { readonly from: string; readonly isForged: boolean }[];
  /** There are more messages than are looked at. */
  readonly isCut: boolean;
}

/** What lies in the open folder since a day. */
export async function listMailboxFiles(
  client: ImapFlow,
  { senders }: Pick<MailboxAccess, 'senders'>,
  since: DateKey,
): Promise<MailboxFiles> {
  const found = await client.search({ since: new Date(since) }, { uid: true });
  const uids = Array.isArray(found) ? found : [];
  const newest = uids.slice(-MOST_MESSAGES);
  const files = new Map<string, FoundFile>();
  const others: MailboxFiles['others'][number][] = [];
  const query = { uid: true, envelope: true, bodyStructure: true, headers: ['authentication-results'] };
  if (newest.length === 0) return { files: [], others, isCut: false };
  for await (const message of client.fetch(newest, query, { uid: true })) {
    const parts = attachmentsOf(message.bodyStructure);
    if (parts.length === 0) continue;
    const from = sendersOf(message);
    const isForged = /\bdmarc\s*=\s*fail\b/i.test(message.headers?.toString('latin1') ?? '');
    if (isForged || !isAllowed(from, senders)) {
      others.push({ from: from.join(', '), isForged });
      continue;
    }
    for (const part of parts) {
      const file = toFound(client, message, part);
      // The same message may lie there twice.
      files.set(file.name, file);
    }
  }
  return { files: [...files.values()], others, isCut: newest.length < uids.length };
}

function sendersOf({ envelope }: FetchMessageObject): string[] {
  return (envelope?.from ?? []).map(({ address = '' }) => address.replaceAll(UNPRINTABLE, ' ').toLowerCase());
}

/** Whether all whom a message is from may send files. */
function isAllowed(from: readonly string[], senders: readonly string[]): boolean {
  const isOne = (address: string) =>
    senders.some((sender) => address === sender || (sender.startsWith('@') && address.endsWith(sender)));
  return from.length > 0 && from.every(isOne);
}

interface Attachment {
  readonly part: string;
  readonly fileName: string;
  /** As it is sent, before it is unpacked. */
  readonly size: number;
}

/** Files that may be reports; nothing of a message within a message, which somebody else wrote. */
function attachmentsOf(node: MessageStructureObject | undefined): Attachment[] {
  if (node === undefined || node.type === 'message/rfc822') return [];
  if (node.childNodes !== undefined) return node.childNodes.flatMap(attachmentsOf);
  const { dispositionParameters, parameters, part = '1', size = 0 } = node;
  const called = dispositionParameters?.['filename'] ?? parameters?.['name'] ?? '';
  const fileName =
    called.split(/[\\/]/).at(-1)?.replaceAll(UNPRINTABLE, '').trim().slice(-LONGEST_NAME) ?? '';
  return TAKEN_NAMES.test(fileName) ? [{ part, fileName, size }] : [];
}

/** Told apart by message and file, so that a message that lies there again is the same one. */
function toFound(
  client: ImapFlow,
  message: FetchMessageObject,
  { part, fileName, size }: Attachment,
): FoundFile {
  const { uid, envelope } = message;
  const messageId =
    envelope?.messageId ?? `${client.mailbox === false ? '' : client.mailbox.uidValidity}:${uid}`;
  const hash = createHash('sha256').update(JSON.stringify([messageId, part, fileName, size]));
  return {
    name: `${hash.digest('base64url').slice(0, 20)}/${fileName}`,
    version: '',
    bytes: null,
    isWhole: true,
    async *open() {
      try {
        // As it is: a text may be of another charset than it says.
        const options = { uid: true, decodeText: false, chunkSize: CHUNK_BYTES };
        const { content } = await client.download(String(uid), part, options);
        if (content === undefined) throw new Error('The message is gone.');
        for await (const piece of content) yield piece;
      } catch (cause) {
        throw new SourceProblem(
          'unreachable',
          'The mail server hung up before the whole file had come; it is tried again.',
          {
            cause,
          },
        );
      }
    },
    putAway: async () => true,
  };
}
