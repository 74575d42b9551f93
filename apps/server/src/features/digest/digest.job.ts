import { MINUTE_MS, toDateKey, todayInLosAngeles, weekdayOf } from '@skuline/domain/calendar';
import { prepareDigest, writeDigestMail } from '@skuline/domain/digest';
import type { Clock } from '../../platform/clock.ts';
import type { MailConfig } from '../../platform/config/config.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { tenantOf } from '../../stores/reader.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import {
  type Addressee,
  createDigestMailsRepository,
  type DigestMailRow,
  SEND_DIGEST,
} from './digest-mails.repository.ts';
import { writeDigestPdf } from './digest-pdf.ts';
import { type DigestService, SENT_AT_HOUR } from './digest.service.ts';
import { MAIL_BACKOFF, sendMailOnce } from '../../platform/send-mail.ts';
import type { WriteAmountsOf } from '../../platform/written-amounts.ts';

export interface DigestJobsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly digests: DigestService;
  readonly mail: MailConfig;
  readonly writeAmountsOf: WriteAmountsOf;
  /** The origin browsers use. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

const SUNDAY = 7;
/** A digest that could not be sent for this long is of no use any more. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * Every morning digests of the newest final day are planned, and of the week on the day on which its Sunday is final.
 * Each is then sent by a job of its own.
 */
export function digestJobs(dependencies: DigestJobsDependencies): JobDefinition[] {
  const { transactional, digests, clock } = dependencies;
  const repository = createDigestMailsRepository(transactional);
  return [
    {
      name: 'plan-digests',
      schedule: { dailyAtHour: SENT_AT_HOUR },
      async run() {
        for (const recipient of await repository.listRecipients()) {
          const { reader, period } = recipient;
          const date = await digests.newestFinalDay(tenantOf(reader));
          if (period === 'weekly' && weekdayOf(date) !== SUNDAY) continue;
          if (!(await digests.hasData(reader, period, date))) continue;
          await repository.plan(recipient, date, clock.now());
        }
      },
    },
    {
      name: SEND_DIGEST,
      backoff: MAIL_BACKOFF,
      async run({ key, signal }) {
        const id = Number(key);
        const row = await repository.find(id);
        const isLate = row !== null && clock.now().getTime() - row.plannedAt.getTime() > GIVEN_UP_AFTER_MS;
        if (row === null || row.begunAt !== null || isLate) return;
        const found = await repository.findAddressee(row);
        if (found === null) return;
        const mail = await dependencies.writeAmountsOf(tenantOf(found.reader), () =>
          writeMail(dependencies, row, found),
        );
        const message = { ...mail, to: found.email };
        // Once is promised, and the page has the same content.
        const once = {
          begin: () => repository.begin(id, clock.now()),
          takeBack: () => repository.takeBack(id),
          markSent: () => repository.markSent(id, clock.now()),
        };
        await sendMailOnce(dependencies.mail, once, message, signal);
      },
    },
  ];
}

async function writeMail(
  { digests, baseUrl, clock }: DigestJobsDependencies,
  { id, period, dateKey }: DigestMailRow,
  { reader, wantsPdf }: Addressee,
) {
  const date = toDateKey(dateKey);
  const told = await digests.get(reader, { period, date });
  const preferences = `${baseUrl}/profile/preferences`;
  const digest = `${baseUrl}/insights/digest?date=${date}&period=${period}`;
  const view = prepareDigest(told, todayInLosAngeles(clock.now()));
  const pdf = wantsPdf ? [await writeDigestPdf(view, digest, clock.now())] : [];
  return {
    ...writeDigestMail(view, { digest, preferences }),
    attachments: pdf.map((content) => ({
      filename: `${view.title} ${date}.pdf`,
      contentType: 'application/pdf',
      content,
    })),
    // The same for every try: mail programs show a message that comes twice once.
    messageId: `<digest-${id}@${new URL(baseUrl).hostname}>`,
    unsubscribe: preferences,
  };
}
