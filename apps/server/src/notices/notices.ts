import { MINUTE_MS } from '@skuline/domain/calendar';
import { and, desc, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { MailConfig } from '../platform/config/config.ts';
import { enqueueJob, type JobDefinition } from '../jobs/index.ts';
import { MAIL_BACKOFF, sendMailOnce } from '../platform/send-mail.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../stores/transactional/port.ts';
import {
  LACKS_SECOND_FACTOR,
  member,
  notice,
  operator,
  organization,
  user,
} from '../stores/transactional/schema/index.ts';

/** Sends the notice whose number is the key. */
const SEND_NOTICE = 'send-notice';
/** A notice that could not be sent for this long is of no use any more. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE_MS;

/** Something that needs an admin, in words. */
export interface Notice {
  readonly of: TenantId;
  readonly subject: string;
  readonly text: string;
  /** The page where something can be done about it. */
  readonly path: string;
}

/** How something of this machine is, which operators are told when it changes. */
export interface OperatorNotice extends Pick<Notice, 'subject' | 'text'> {
  /** Of what: the states of one topic follow each other. */
  readonly topic: string;
  readonly state: 'failing' | 'works';
}

/** Mails to the admins of a company, and to operators, about what needs them; none where no mails are sent. */
export interface Notices {
  /** Plans a mail to each admin, in the transaction of its cause. */
  tellAdmins(tx: Pick<Db, 'select' | 'insert'>, at: Date, notice: Notice): Promise<void>;
  /** Plans a mail to each operator, unless the state is the last that was told, or is being told; what never failed is not told to work. */
  tellOperators(at: Date, notice: OperatorNotice): Promise<void>;
  readonly jobs: readonly JobDefinition[];
}

export interface NoticesDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly mail: MailConfig | null;
  /** The origin browsers use. */
  readonly baseUrl: string;
  readonly clock: Clock;
}

const SYSTEM_PAGE = '/profile/system';
const IS_ADMIN = and(eq(member.role, 'admin'), isNull(member.brands), not(LACKS_SECOND_FACTOR));

export function createNotices({ transactional: { db }, mail, baseUrl, clock }: NoticesDependencies): Notices {
  const plan = async (
    tx: Pick<Db, 'insert'>,
    path: string,
    { text, ...planned }: Omit<typeof notice.$inferInsert, 'id'>,
  ) => {
    const values = { ...planned, text: `${text}\n\n${baseUrl}${path}\n` };
    const [row] = await tx.insert(notice).values(values).returning({ id: notice.id });
    if (row === undefined) return;
    await enqueueJob(tx, { name: SEND_NOTICE, key: String(row.id), dueAt: planned.plannedAt });
  };
  return {
    async tellAdmins(tx, at, { of, subject, text, path }) {
      if (mail === null) return;
      const admins = await tx
        .select({ userId: member.userId })
        .from(member)
        .where(and(eq(member.organizationId, of), IS_ADMIN));
      for (const { userId } of admins) {
        await plan(tx, path, { tenantId: of, userId, subject, text, plannedAt: at });
      }
    },
    async tellOperators(at, { topic, state, subject, text }) {
      if (mail === null) return;
      await db.transaction(async (tx) => {
        // What reached nobody was not told.
        const givenUp = new Date(at.getTime() - GIVEN_UP_AFTER_MS);
        const [last] = await tx
          .select({ state: notice.state })
          .from(notice)
          .where(and(eq(notice.topic, topic), or(isNotNull(notice.sentAt), gt(notice.plannedAt, givenUp))))
          .orderBy(desc(notice.id))
          .limit(1);
        if ((last?.state ?? 'works') === state) return;
        for (const { userId } of await tx.select({ userId: operator.userId }).from(operator)) {
          await plan(tx, SYSTEM_PAGE, { topic, state, userId, subject, text, plannedAt: at });
        }
      });
    },
    jobs: mail === null ? [] : [sendNoticeJob({ db, mail, baseUrl, clock })],
  };
}

function sendNoticeJob({
  db,
  mail,
  baseUrl,
  clock,
}: Pick<NoticesDependencies, 'baseUrl' | 'clock'> & {
  readonly db: Db;
  readonly mail: MailConfig;
}): JobDefinition {
  const change = (id: number, values: Partial<typeof notice.$inferInsert>) =>
    db.update(notice).set(values).where(eq(notice.id, id));
  return {
    name: SEND_NOTICE,
    backoff: MAIL_BACKOFF,
    async run({ key, signal }) {
      const id = Number(key);
      const found = await findNotice(db, id);
      if (found === null || found.begunAt !== null) return;
      if (clock.now().getTime() - found.plannedAt.getTime() > GIVEN_UP_AFTER_MS) return;
      const { email: to, subject, text } = found;
      const messageId = `<notice-${id}@${new URL(baseUrl).hostname}>`;
      const once = {
        async begin() {
          const isOpen = and(eq(notice.id, id), isNull(notice.begunAt));
          const begun = await db.update(notice).set({ begunAt: clock.now() }).where(isOpen).returning();
          return begun.length > 0;
        },
        takeBack: async () => void (await change(id, { begunAt: null })),
        markSent: async () => void (await change(id, { sentAt: clock.now() })),
      };
      await sendMailOnce(mail, once, { to, subject, text, messageId, unsubscribe: null }, signal);
    },
  };
}

/** A company that is to be deleted has no members: its admins at that time are told all the same. */
const IS_OF_DELETION = sql`EXISTS (
  SELECT FROM tenant_deletion AS d WHERE d.tenant_id = ${notice.tenantId} AND d.asked_at <= ${notice.plannedAt})`;

/** A notice and where it goes, while its person is an admin of the company, or an operator. */
async function findNotice(db: Db, id: number) {
  const [found] = await db
    .select({
      email: user.email,
      subject: sql<string>`${notice.subject} || coalesce(' (' || ${organization.name} || ')', '')`,
      text: notice.text,
      plannedAt: notice.plannedAt,
      begunAt: notice.begunAt,
    })
    .from(notice)
    .innerJoin(user, eq(user.id, notice.userId))
    .leftJoin(organization, eq(organization.id, notice.tenantId))
    .leftJoin(member, and(eq(member.organizationId, notice.tenantId), eq(member.userId, notice.userId)))
    .leftJoin(operator, eq(operator.userId, notice.userId))
    .where(
      and(
        eq(notice.id, id),
        or(
          and(isNotNull(notice.tenantId), or(IS_ADMIN, IS_OF_DELETION)),
          and(isNull(notice.tenantId), isNotNull(operator.userId)),
        ),
      ),
    );
  return found ?? null;
}
