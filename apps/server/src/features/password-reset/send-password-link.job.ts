import type { MailConfig } from '../../platform/config/config.ts';
import type { PasswordResets } from '../../identity/index.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { MAIL_BACKOFF, sendMailOrTakeBack } from '../../platform/send-mail.ts';

export const SEND_PASSWORD_LINK = 'send-password-link';

export interface SendPasswordLinkDependencies {
  readonly resets: PasswordResets;
  readonly mail: MailConfig;
  /** The origin browsers use. */
  readonly baseUrl: string;
}

/** Where a link for a new password leads. The secret is in the fragment, which no browser sends and no log has. */
export function passwordLinkOf(baseUrl: string, token: string): string {
  return `${baseUrl}/reset-password#${token}`;
}

/** Sends a link for a new password to the address it is enqueued for, if there is such an account. */
export function sendPasswordLinkJob({ resets, mail, baseUrl }: SendPasswordLinkDependencies): JobDefinition {
  return {
    name: SEND_PASSWORD_LINK,
    backoff: MAIL_BACKOFF,
    async run({ key: email, signal }) {
      const link = await resets.make(email, 'mail');
      if (link === null) return;
      const message = {
        ...writeMail(email, passwordLinkOf(baseUrl, link.token)),
        to: email,
        messageId: `<password-${link.id}@${new URL(baseUrl).hostname}>`,
        unsubscribe: null,
      };
      await sendMailOrTakeBack(mail, message, () => resets.takeBack(link.id), signal);
    },
  };
}

function writeMail(email: string, link: string) {
  return {
    subject: 'Set a new password for Skuline',
    text: [
      `Somebody, probably you, asked for a new password for ${email}. Set it here:`,
      '',
      link,
      '',
      'The link works once, for one hour. If you did not ask for it, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
