import type { Operation } from './read-operations.ts';

/** The ids that answers have shown, by tenant and by what they are ids of. */
export interface KnownIds {
  /** Learns the ids in an answer to somebody of a tenant. */
  learn(operation: Operation, tenant: number, text: string): void;
  /** Those that a call may be about: of one tenant, or of all but `own`. */
  of(operation: Operation, tenant: number | 'others', own: number): readonly string[];
}

/** Of each kind and tenant the newest are kept. */
const MOST = 200;
/** The values of `id` in JSON, numbers or texts. */
const IDS = /"(?:id|[a-z_]+_id|importId)":(?:"([^"\\]{1,200})"|(\d+))/g;

/** The first word of a path after /api says what its ids are of. */
const kindOf = ({ path }: Operation) => path.split('/')[2] ?? '';

const placeOf = (kind: string, tenant: number) => `${tenant} ${kind}`;

export function createKnownIds(): KnownIds {
  const known = new Map<string, Set<string>>();
  return {
    learn(operation, tenant, text) {
      const at = placeOf(kindOf(operation), tenant);
      const ids = known.get(at) ?? new Set<string>();
      known.set(at, ids);
      for (const [, word, number] of text.matchAll(IDS)) ids.add(word ?? number ?? '');
      for (const oldest of ids) {
        if (ids.size <= MOST) break;
        ids.delete(oldest);
      }
    },
    of(operation, tenant, own) {
      const kind = kindOf(operation);
      if (tenant !== 'others') return [...(known.get(placeOf(kind, tenant)) ?? [])];
      return [...known].flatMap(([at, ids]) =>
        at.endsWith(` ${kind}`) && at !== placeOf(kind, own) ? [...ids] : [],
      );
    },
  };
}
