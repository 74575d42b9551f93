import { MINUTE_MS } from '@skuline/domain/calendar';
import { assertNever } from '@skuline/domain/exhaustive';
import {
  CONNECTION_STOPPED,
  type ConnectionNews,
  SOURCE_LABELS,
  watchConnection,
} from '@skuline/domain/connections';
import { formatMoment } from '@skuline/domain/formatting';
import { eq, gt } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import type { Notices } from '../../notices/index.ts';
import { announce } from '../../outgoing/index.ts';
import { storedTenantId } from '../../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../../stores/transactional/port.ts';
import { connection } from '../../stores/transactional/schema/index.ts';
import { endToldInsight, tellInsight } from '../insights/index.ts';
import { nameOf } from './connections.repository.ts';

export interface WatchConnectionsDependencies {
  readonly transactional: Pick<TransactionalStore, 'db'>;
  readonly notices: Pick<Notices, 'tellAdmins'>;
  readonly clock: Clock;
}

const NEXT_STEP = 'Open Connections, and connect the account again or pull it now.';
const NO_ANSWER = 'The source has brought nothing for more than a day; it is tried again.';
type ConnectionRow = typeof connection.$inferSelect;

const EVERY_MS = 5 * MINUTE_MS;
/** Without a look for so long, the machine slept or its clock was set. */
const SLEPT_MS = 3 * EVERY_MS;

interface Look {
  readonly now: Date;
  readonly hasSlept: boolean;
}

/** Tells once that a connection has stopped, and once that it works again. */
export function watchConnectionsJob({
  transactional: { db },
  notices,
  clock,
}: WatchConnectionsDependencies): JobDefinition {
  const upSince = clock.now();
  let lookedAt = upSince;
  const newsOf = (row: ConnectionRow, { now, hasSlept }: Look) =>
    watchConnection(
      { ...row, hasEnded: row.keys === null, isWell: row.state === 'ok' },
      { now, upSince, hasSlept },
    );
  const tellNewsOf = (id: string, look: Look) =>
    db.transaction(async (tx) => {
      const [found] = await tx.select().from(connection).where(eq(connection.id, id)).for('no key update');
      // It may have changed since.
      if (found === undefined) return;
      for (const news of newsOf(found, look)) await tell(tx, notices, found, { news, now: look.now });
    });
  return {
    name: 'watch-connections',
    schedule: { everyMs: EVERY_MS },
    async run() {
      const now = clock.now();
      const look = { now, hasSlept: Math.abs(now.getTime() - lookedAt.getTime()) > SLEPT_MS };
      lookedAt = now;
      await takeBackFuture(db, now);
      const errors: unknown[] = [];
      for (const row of await db.select().from(connection)) {
        if (newsOf(row, look).length === 0) continue;
        // One that cannot be told keeps none of the others from being told.
        await tellNewsOf(row.id, look).catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}

/** A clock that went ahead has left moments that are still to come: that it works again would wait for them. */
async function takeBackFuture(db: Db, now: Date): Promise<void> {
  const { stoppedAt, workedAt } = connection;
  await db.update(connection).set({ stoppedAt: now }).where(gt(stoppedAt, now));
  await db.update(connection).set({ workedAt: now }).where(gt(workedAt, now));
}

interface Told {
  readonly news: ConnectionNews;
  readonly now: Date;
}

async function tell(
  tx: Db,
  notices: WatchConnectionsDependencies['notices'],
  row: ConnectionRow,
  told: Told,
) {
  const { news, now } = told;
  const of = storedTenantId(row.tenantId);
  const name = nameOf(row);
  const problem = row.trouble ?? NO_ANSWER;
  const change = (values: Partial<ConnectionRow>) =>
    tx.update(connection).set(values).where(eq(connection.id, row.id));
  const insight = { of, ruleId: CONNECTION_STOPPED, about: `connection:${row.id}` };
  const data = { connection_id: row.id, name, source: row.source, last_pull: row.workedAt.toISOString() };
  const mail = { of, path: '/connections' };
  switch (news) {
    case 'stopped': {
      const last = `Its figures last came ${formatMoment(row.workedAt, now)}.`;
      const description = `${problem} ${last}`;
      const title = `${SOURCE_LABELS[row.source]} brings no new figures: ${row.account}`;
      await tellInsight(tx, now, { ...insight, title, description, recommendation: NEXT_STEP });
      await announce(tx, now, {
        of,
        happenings: [{ type: 'connection.stopped', data: { ...data, problem } }],
      });
      return change({ stoppedAt: now });
    }
    case 'mail': {
      const text = `${name} has brought no new figures for more than a day.\n\n${problem}\n\n${NEXT_STEP}`;
      await notices.tellAdmins(tx, now, { ...mail, subject: `${name} has stopped`, text });
      return change({ stopMailedAt: now });
    }
    case 'recovered': {
      await endToldInsight(tx, now, insight);
      const happening = { type: 'connection.recovered' as const, data: { ...data, problem: null } };
      await announce(tx, now, { of, happenings: [happening] });
      if (row.stopMailedAt !== null) {
        const text = `${name} works again: new figures have come in.`;
        await notices.tellAdmins(tx, now, { ...mail, subject: `${name} works again`, text });
      }
      return change({ stoppedAt: null, stopMailedAt: null });
    }
    case 'forget':
      await endToldInsight(tx, now, insight);
      return change({ stoppedAt: null, stopMailedAt: null });
    default:
      return assertNever(news);
  }
}
