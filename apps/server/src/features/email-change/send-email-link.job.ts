import type { MailConfig } from '../../platform/config/config.ts';
import type { EmailChanges } from '../../identity/index.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { MAIL_BACKOFF, sendMail, sendMailOrTakeBack } from '../../platform/send-mail.ts';

/** Sends a link to a new address; the key is the person's id and the address. */
export const SEND_EMAIL_LINK = 'send-email-link';
/** Tells the old address; the key is both of them. */
export const SEND_EMAIL_NOTICE = 'send-email-notice';

/** Neither an id nor an address has a blank. */
export const keyOf = (first: string, email: string) => `${first} ${email}`;

function partsOf(key: string): readonly [string, string] {
  const [first = '', email = ''] = key.split(' ');
  return [first, email];
}

export interface EmailMailDependencies {
  readonly changes: EmailChanges;
  readonly mail: MailConfig;
  /** The origin browsers use. */
  readonly baseUrl: string;
}

/** Sends the link, unless somebody has the address: then nothing is sent, and whoever asked is not told. */
export function sendEmailLinkJob({ changes, mail, baseUrl }: EmailMailDependencies): JobDefinition {
  return {
    name: SEND_EMAIL_LINK,
    backoff: MAIL_BACKOFF,
    async run({ key, signal }) {
      const [userId, email] = partsOf(key);
      const link = await changes.make(userId, email);
      if (link === null) return;
      const message = {
        to: email,
        subject: 'Confirm your email for Skuline',
        text: [
          `Somebody, probably you, wants to sign in to Skuline with ${email}. Confirm it here, signed in as before:`,
          '',
          // The secret is in the fragment, which no browser sends and no log has.
          `${baseUrl}/profile/account#email-${link.token}`,
          '',
          'The link works once, for one hour. If you did not ask for it, do nothing.',
          '',
        ].join('\n'),
        messageId: `<email-${link.id}@${new URL(baseUrl).hostname}>`,
        unsubscribe: null,
      };
      await sendMailOrTakeBack(mail, message, () => changes.takeBack(link.id), signal);
    },
  };
}

/** Tells whoever reads the old address, who may know nothing of it. */
export function sendEmailNoticeJob({ mail, baseUrl }: Omit<EmailMailDependencies, 'changes'>): JobDefinition {
  return {
    name: SEND_EMAIL_NOTICE,
    backoff: MAIL_BACKOFF,
    async run({ key, signal }) {
      const [from, to] = partsOf(key);
      const message = {
        to: from,
        subject: 'Your email for Skuline was changed',
        text: [
          `You now sign in to Skuline at ${baseUrl} with ${to}, no longer with ${from}.`,
          '',
          'If this was not you, ask an admin of your company at once to remove you, and whoever runs Skuline to change it back.',
          '',
        ].join('\n'),
        messageId: `<email-changed-${encodeURIComponent(from)}-${encodeURIComponent(to)}@${new URL(baseUrl).hostname}>`,
        unsubscribe: null,
      };
      await sendMail(mail, message, signal);
    },
  };
}
