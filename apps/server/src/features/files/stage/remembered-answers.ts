import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import type { TenantId } from '../../../stores/tenant-id.ts';
import type { TransactionalStore } from '../../../stores/transactional/port.ts';
import { rememberedAnswer } from '../../../stores/transactional/schema/index.ts';

/** What was answered for files of a format before, by the name of the question; of a format nobody knows as ''. */
export type AnswersByFormat = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Question {
  readonly what: string;
  readonly choices: readonly string[];
}

export interface GivenAnswers {
  readonly answers: Iterable<readonly [what: string, answer: string]>;
  /** What was asked about the file. */
  readonly asked: ReadonlySet<string>;
}

/**
 * Answers of a tenant that are offered for the next file of the same format. A file that a person gives is not answered by them
 * alone; one of a watched place is, where they answer all that it asks.
 */
export interface RememberedAnswers {
  /** Of the answers that were given, those that were asked for. */
  keep(tenantId: TenantId, format: string | null, given: GivenAnswers): Promise<void>;
  list(tenantId: TenantId): Promise<AnswersByFormat>;
  /** The questions about a file, each with what may be offered. */
  offer<Q extends Question>(
    tenantId: TenantId,
    format: string | null,
    questions: readonly Q[],
  ): Promise<(Q & { readonly offered: string | null })[]>;
}

/** The day of one report is not that of the next, nor is its shop, its ad product, or what becomes of what it meets. */
const NOT_REMEMBERED: readonly string[] = ['day', 'newer', 'replace_or_add', 'shop', 'ad_product'];

export function createRememberedAnswers(
  { db }: Pick<TransactionalStore, 'db'>,
  clock: Clock,
): RememberedAnswers {
  const { tenantId: tenant, format: ofFormat, what: ofQuestion } = rememberedAnswer;
  const list: RememberedAnswers['list'] = async (tenantId) => {
    const rows = await db.select().from(rememberedAnswer).where(eq(tenant, tenantId));
    const byFormat = Map.groupBy(rows, ({ format }) => format);
    return new Map(
      [...byFormat].map(([format, found]) => [
        format,
        new Map(found.map(({ what, answer }) => [what, answer])),
      ]),
    );
  };
  return {
    list,
    async keep(tenantId, format, { answers, asked }) {
      for (const [what, answer] of answers) {
        if (NOT_REMEMBERED.includes(what) || !asked.has(what)) continue;
        const set = { answer, answeredAt: clock.now() };
        await db
          .insert(rememberedAnswer)
          .values({ tenantId, format: format ?? '', what, ...set })
          .onConflictDoUpdate({ target: [tenant, ofFormat, ofQuestion], set });
      }
    },
    async offer(tenantId, format, questions) {
      const answers = await list(tenantId);
      return questions.map((question) => ({ ...question, offered: offerFor(answers, format, question) }));
    },
  };
}

/** The answer that may be offered: one that is none of the choices is not. */
export function offerFor(
  answers: AnswersByFormat,
  format: string | null,
  { what, choices }: Question,
): string | null {
  const answer = answers.get(format ?? '')?.get(what);
  if (answer === undefined) return null;
  return choices.length === 0 || choices.includes(answer) ? answer : null;
}
