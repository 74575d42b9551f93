import { MINUTE_MS } from '@skuline/domain/calendar';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../audit/index.ts';
import type { Access } from '../../identity/index.ts';
import { countOne, forgetEndedWindows } from '../../platform/rate-limits.ts';
import { storedTenantId, type TenantId } from '../../stores/tenant-id.ts';
import { lockCompany } from '../../platform/lock-company.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import {
  LACKS_SECOND_FACTOR,
  member,
  organization,
  user,
  viewLink,
} from '../../stores/transactional/schema/index.ts';

export type LinkRow = typeof viewLink.$inferSelect;

/** Who made a link, as they are now. */
export interface LinkMaker extends Access {
  readonly userId: string;
  readonly name: string;
  readonly lacksSecondFactor: boolean;
}

export interface MadeLinkRow {
  readonly link: LinkRow;
  readonly maker: LinkMaker;
  readonly company: string;
}

/** Links that show figures to people without an account; who makes and ends one is in the audit log. */
export interface LinksRepository {
  /** The newest first. */
  list(tenantId: TenantId): Promise<MadeLinkRow[]>;
  /** Null for a text of which no hash is kept: one that was never given, or whose maker has left. */
  findByHash(tokenHash: string): Promise<MadeLinkRow | null>;
  /** Null for somebody who is no member here: an outside issuer keeps them. */
  findMemberId(tenantId: TenantId, userId: string): Promise<string | null>;
  /** Adds one, unless the company has as many as it may have: then false. */
  add(row: LinkRow, most: number, details: string): Promise<boolean>;
  end(link: LinkRow, now: Date): Promise<void>;
  countUse(id: string, now: Date): Promise<void>;
  /** The seconds to wait where a link was used so often in a minute, else null. */
  limitUse(id: string, most: number, now: Date): Promise<number | null>;
}

const COLUMNS = {
  link: viewLink,
  maker: {
    userId: user.id,
    name: user.name,
    role: member.role,
    brands: member.brands,
    lacksSecondFactor: LACKS_SECOND_FACTOR,
  },
  company: organization.name,
};

function selectLinks(db: Pick<Db, 'select'>) {
  return db
    .select(COLUMNS)
    .from(viewLink)
    .innerJoin(member, eq(member.id, viewLink.memberId))
    .innerJoin(user, eq(user.id, member.userId))
    .innerJoin(organization, eq(organization.id, viewLink.tenantId));
}

export function createLinksRepository({ db }: Pick<TransactionalStore, 'db'>): LinksRepository {
  return {
    list: (tenantId) =>
      selectLinks(db)
        .where(eq(viewLink.tenantId, tenantId))
        .orderBy(desc(viewLink.madeAt), desc(viewLink.id)),
    findByHash: async (tokenHash) =>
      (await selectLinks(db).where(eq(viewLink.tokenHash, tokenHash)))[0] ?? null,
    async findMemberId(tenantId, userId) {
      const isIt = and(eq(member.organizationId, tenantId), eq(member.userId, userId));
      return (await db.select({ id: member.id }).from(member).where(isIt))[0]?.id ?? null;
    },
    add: (row, most, details) =>
      db.transaction(async (tx) => {
        await lockCompany(tx, row.tenantId);
        const isOfCompany = eq(viewLink.tenantId, row.tenantId);
        const [there] = await tx.select({ count: count() }).from(viewLink).where(isOfCompany);
        if ((there?.count ?? 0) >= most) return false;
        await tx.insert(viewLink).values(row);
        const of = storedTenantId(row.tenantId);
        await recordAudit(tx, row.madeAt, { of, action: 'link.made', subject: row.name, details });
        return true;
      }),
    end: ({ id, tenantId, name }, now) =>
      db.transaction(async (tx) => {
        const ended = await tx.delete(viewLink).where(eq(viewLink.id, id)).returning();
        if (ended.length === 0) return;
        await recordAudit(tx, now, { of: storedTenantId(tenantId), action: 'link.ended', subject: name });
      }),
    async countUse(id, now) {
      const used = { uses: sql`${viewLink.uses} + 1`, lastUsedAt: now };
      await db.update(viewLink).set(used).where(eq(viewLink.id, id));
    },
    async limitUse(id, max, now) {
      await forgetEndedWindows(db, now.getTime());
      return countOne(db, { key: `link ${id}`, max, windowMs: MINUTE_MS }, now.getTime());
    },
  };
}
