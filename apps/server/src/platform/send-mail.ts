import { MINUTE_MS } from '@skuline/domain/calendar';
import { createTransport } from 'nodemailer';
import type { MailConfig } from './config/config.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html?: string;
  readonly text: string;
  readonly attachments?: readonly MailAttachment[];
  readonly messageId: string;
  /** Where mails like this one are switched off; null for one that somebody asked for. */
  readonly unsubscribe: string | null;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** How long a job waits before it hands a mail to a server again that did not accept it. */
export const MAIL_BACKOFF = { firstMs: MINUTE_MS, longestMs: 60 * MINUTE_MS } as const;

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;

function openTransport(url: string) {
  return createTransport({
    url,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    // What is sent is what was written: no file and no address is read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in at the mail server and sends nothing; throws when it refuses or does not answer. */
export async function verifyMailServer({ smtpUrl }: MailConfig): Promise<void> {
  const transport = openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Hands a mail to the mail server; throws when that refuses it or does not answer, and when `signal` aborts. */
export async function sendMail(
  { smtpUrl, from }: MailConfig,
  { unsubscribe, attachments = [], ...message }: MailMessage,
  signal: AbortSignal,
): Promise<void> {
  const transport = openTransport(smtpUrl);
  const end = () => transport.close();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const headers = unsubscribe === null ? {} : { 'List-Unsubscribe': `<${unsubscribe}>` };
    await transport.sendMail({ ...message, attachments: [...attachments], from, headers });
  } finally {
    signal.removeEventListener('abort', end);
    transport.close();
  }
}

/** Sends a mail; where the server did not accept it, `takeBack` undoes what was made for it before this throws. */
export async function sendMailOrTakeBack(
  config: MailConfig,
  message: MailMessage,
  takeBack: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await sendMail(config, message, signal);
  } catch (error) {
    await takeBack();
    throw error;
  }
}

/** What is known of a mail that is sent once. */
export interface MailOnce {
  /** False when another try has begun already. */
  begin(): Promise<boolean>;
  /** The mail server did not accept it: it is to be sent again. */
  takeBack(): Promise<void>;
  markSent(): Promise<void>;
}

/**
 * Sends a mail at most once. From the beginning until the mail server has answered, a crash leaves a mail that is not sent again.
 * Throws, to be tried again, when the server did not accept it.
 */
export async function sendMailOnce(
  config: MailConfig,
  once: MailOnce,
  message: MailMessage,
  signal: AbortSignal,
): Promise<void> {
  if (!(await once.begin())) return;
  await sendMailOrTakeBack(config, message, () => once.takeBack(), signal);
  await once.markSent();
}
