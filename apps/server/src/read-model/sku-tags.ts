import { MAX_TAGS, MAX_TAGS_OF_SKU, type TagChange, tagKey } from '@skuline/domain/products';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { measureCache } from '../metrics/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Db, TransactionalStore } from '../stores/transactional/port.ts';
import { skuTag } from '../stores/transactional/schema/index.ts';

/** The tags of a company's SKUs as they are now. */
export interface TagsOfSkus {
  /** Another one whenever a SKU gets or loses a tag. */
  readonly version: string;
  /** The tags of each SKU that has any, by how they are spelled. */
  readonly bySku: ReadonlyMap<string, readonly string[]>;
  /** The SKUs of each tag, in the order of the tags' names. */
  readonly byTag: ReadonlyMap<string, readonly string[]>;
}

/** What no SKU is called, and no row is of: what has no SKU has an empty name. */
const NO_SKU = '\u0001';

/** The SKUs that have one of the tags, as a filter of SKUs; within those of `among`, where it names any. */
export function skusOfTags(
  { byTag }: Pick<TagsOfSkus, 'byTag'>,
  tags: readonly string[],
  among: readonly string[],
): string[] {
  const wanted = new Set(tags.map(tagKey));
  const tagged = new Set([...byTag].flatMap(([tag, skus]) => (wanted.has(tagKey(tag)) ? skus : [])));
  const found = among.length === 0 ? [...tagged] : among.filter((sku) => tagged.has(sku));
  // An empty filter would be one of every SKU.
  return found.length === 0 ? [NO_SKU] : found;
}

type Tx = Pick<Db, 'select' | 'selectDistinct' | 'delete' | 'insert' | 'execute'>;

/** What came of a change: what undoes it, empty where nothing changed; or why it was refused, in a sentence. */
export type TagsOutcome = { readonly undo: readonly TagChange[] } | { readonly refused: string };

type Recording = (tx: Tx, undo: readonly TagChange[]) => Promise<void>;

export interface SkuTags {
  read(tenantId: TenantId): Promise<TagsOfSkus>;
  /** All or nothing. `record` is called in the transaction, where something changes. */
  change(tenantId: TenantId, changes: readonly TagChange[], record: Recording): Promise<TagsOutcome>;
}

const MAX_TENANTS = 20;
/** In one statement, which has a number of parameters at most. */
const ROWS_AT_ONCE = 5000;

export function createSkuTags({ db }: Pick<TransactionalStore, 'db'>): SkuTags {
  const cache = new LRUCache<string, TagsOfSkus>({ max: MAX_TENANTS });
  measureCache('tags', cache);
  const underLock = async (tenantId: TenantId, work: (tx: Tx) => Promise<readonly TagChange[]>) => {
    try {
      const undo = await db.transaction(async (tx) => {
        await lockTags(tx, tenantId);
        return work(tx);
      });
      return { undo };
    } catch (error) {
      if (error instanceof TagsRefused) return { refused: error.message };
      throw error;
    }
  };
  return {
    async read(tenantId) {
      const version = await readVersion(db, tenantId);
      const cached = cache.get(tenantId);
      if (cached?.version === version) return cached;
      const tags = { version, ...(await readAll(db, tenantId)) };
      cache.set(tenantId, tags);
      return tags;
    },
    change: (tenantId, changes, record) =>
      underLock(tenantId, async (tx) => {
        const before = await tagsOf(tx, tenantId, new Set(changes.map(({ sku }) => sku)));
        const after = new Map(before);
        for (const { sku, add, remove } of changes) {
          const tags = new Map(after.get(sku));
          for (const tag of add) if (!tags.has(tagKey(tag))) tags.set(tagKey(tag), tag);
          for (const tag of remove) tags.delete(tagKey(tag));
          after.set(sku, tags);
        }
        const undo = await write(tx, tenantId, { before, after });
        if (undo.length > 0) await record(tx, undo);
        return undo;
      }),
  };
}

/** Gives each SKU these tags and no others, in a transaction; answers what undoes it. Throws {@link TagsRefused}. */
export async function replaceTags(
  tx: Tx,
  tenantId: TenantId,
  wanted: ReadonlyMap<string, readonly string[]>,
): Promise<readonly TagChange[]> {
  await lockTags(tx, tenantId);
  const before = await tagsOf(tx, tenantId, new Set(wanted.keys()));
  const after = new Map(
    [...wanted].map(([sku, tags]) => [sku, new Map(tags.map((tag) => [tagKey(tag), tag]))]),
  );
  return write(tx, tenantId, { before, after });
}

/** Given back with the transaction, however that ends. */
async function lockTags(tx: Tx, tenantId: TenantId): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tags ${tenantId}`}, 0))`);
}

/** Rows are added and removed and never changed, so the newest one and their count say which there are. */
async function readVersion(db: Pick<Db, 'select'>, tenantId: TenantId): Promise<string> {
  const [row] = await db
    .select({ version: sql<string>`concat(count(*), ' ', max(${skuTag.id}))` })
    .from(skuTag)
    .where(eq(skuTag.tenantId, tenantId));
  return row?.version ?? '';
}

async function readAll(db: Pick<Db, 'select'>, tenantId: TenantId): Promise<Omit<TagsOfSkus, 'version'>> {
  const rows = await db
    .select({ sku: skuTag.skuName, tag: skuTag.tag })
    .from(skuTag)
    .where(eq(skuTag.tenantId, tenantId))
    .orderBy(sql`${skuTag.tagKey} COLLATE "C", ${skuTag.skuName} COLLATE "C"`);
  const of = (rowsOf: Map<string, typeof rows>, key: 'sku' | 'tag') =>
    new Map([...rowsOf].map(([name, found]) => [name, found.map((row) => row[key])]));
  return {
    bySku: of(
      Map.groupBy(rows, ({ sku }) => sku),
      'tag',
    ),
    byTag: of(
      Map.groupBy(rows, ({ tag }) => tag),
      'sku',
    ),
  };
}

/** Tags by SKU and by what is compared of them. */
type Keyed = ReadonlyMap<string, ReadonlyMap<string, string>>;

async function tagsOf(tx: Tx, tenantId: TenantId, skus: ReadonlySet<string>): Promise<Keyed> {
  const tags = new Map<string, Map<string, string>>();
  for (const names of batches([...skus])) {
    const rows = await tx
      .select()
      .from(skuTag)
      .where(and(eq(skuTag.tenantId, tenantId), inArray(skuTag.skuName, names)));
    for (const { skuName, tagKey: key, tag } of rows)
      tags.set(skuName, new Map([...(tags.get(skuName) ?? []), [key, tag]]));
  }
  return tags;
}

async function write(
  tx: Tx,
  tenantId: TenantId,
  { before, after }: { readonly before: Keyed; readonly after: Keyed },
): Promise<readonly TagChange[]> {
  const spelled = await spellingsOf(tx, tenantId);
  const spell = ([key, tag]: readonly [string, string]) => spelled.get(key) ?? tag;
  const undo = [...after].flatMap(([sku, now]) => {
    const then = before.get(sku) ?? new Map<string, string>();
    const add = [...then].filter(([key]) => !now.has(key)).map(spell);
    const remove = [...now].filter(([key]) => !then.has(key)).map(spell);
    return add.length + remove.length === 0 ? [] : [{ sku, add, remove }];
  });
  if (undo.length === 0) return undo;
  for (const names of batches(undo.map(({ sku }) => sku)))
    await tx.delete(skuTag).where(and(eq(skuTag.tenantId, tenantId), inArray(skuTag.skuName, names)));
  const rows = undo.flatMap(({ sku: skuName }) => {
    const tags = [...(after.get(skuName) ?? [])];
    if (tags.length > MAX_TAGS_OF_SKU)
      throw new TagsRefused(
        `The SKU '${skuName}' would have more than ${MAX_TAGS_OF_SKU} tags: remove some of it first.`,
      );
    return tags.map(([key, tag]) => {
      if (!spelled.has(key)) spelled.set(key, tag);
      return { tenantId, skuName, tagKey: key, tag: spelled.get(key) ?? tag };
    });
  });
  for (const batch of batches(rows)) await tx.insert(skuTag).values(batch);
  if ((await spellingsOf(tx, tenantId)).size > MAX_TAGS)
    throw new TagsRefused(`There would be more than ${MAX_TAGS} tags: remove one from all its SKUs first.`);
  return undo;
}

/** Ends the transaction. */
export class TagsRefused extends Error {}

/** A tag keeps the spelling it was first given. */
async function spellingsOf(tx: Tx, tenantId: TenantId): Promise<Map<string, string>> {
  const rows = await tx
    .selectDistinct({ key: skuTag.tagKey, tag: skuTag.tag })
    .from(skuTag)
    .where(eq(skuTag.tenantId, tenantId));
  return new Map(rows.map(({ key, tag }) => [key, tag]));
}

function batches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / ROWS_AT_ONCE) }, (_, at) =>
    all.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE),
  );
}
