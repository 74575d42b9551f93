import { type DateKey, eachDay } from '@skuline/domain/calendar';
import { UNKNOWN_SKU } from '@skuline/domain/products';
import {
  daysSpanned,
  type MetSums,
  type LiveLayer,
  type MetFigures,
  planDays,
} from '@skuline/domain/report-formats';
import { sourceOf } from '@skuline/domain/sources';
import { z } from 'zod';
import type { AnalyticsStore } from '../../../../stores/analytics/port.ts';
import { wholeTenant } from '../../../../stores/reader.ts';
import type { TenantId } from '../../../../stores/tenant-id.ts';
import type { DayComposer } from './day-composer.ts';
import { type Encounter, listEncounters } from './encounters.ts';
import type { FileFigures } from '../../read/file-figures.ts';
import type { LiveReports } from './layers.repository.ts';
import { daySumsSql, MET_SUMS, orderLinesSql, productSumsSql } from './met-figures.queries.ts';
import { daysOfLayers } from './recomposition.ts';

export interface MeetDependencies {
  readonly analytics: Pick<AnalyticsStore, 'select'>;
  readonly composer: Pick<DayComposer, 'plan'>;
}

/** A file that is to be imported, and what is live without it. */
export interface MeetingFile {
  readonly tenantId: TenantId;
  readonly layers: readonly LiveLayer[];
  readonly figures: FileFigures;
  readonly live: LiveReports;
  /** The figures of those that are not imported either, but as good as live. */
  readonly given?: ReadonlyMap<number, () => Promise<FileFigures | null>>;
}

/** Who speaks for the file's days without it: the same whatever its source is. */
export async function planWithout(
  { composer }: Pick<MeetDependencies, 'composer'>,
  { tenantId, layers, live }: Pick<MeetingFile, 'tenantId' | 'layers' | 'live'>,
) {
  const kinds = new Set(layers.map(({ channel, kind }) => `${channel} ${kind}`));
  if (!live.layers.some(({ channel, kind }) => kinds.has(`${channel} ${kind}`))) return [];
  return (await composer.plan({ tenantId, table: 'daily_performance' }, daysOfLayers(layers), live)).days;
}

/**
 * What a file would be shown in place of, and what would be shown in place of it, on each of its days: the plan without
 * it beside the plan with it, and the sums of the lines that change places.
 */
export async function meetShown(
  { analytics }: Pick<MeetDependencies, 'analytics'>,
  file: MeetingFile,
  before: Awaited<ReturnType<typeof planWithout>>,
): Promise<MetFigures[]> {
  if (before.length === 0) return [];
  const { layers, live } = file;
  const own = new Map(
    before.flatMap(({ day, ownImportId }) => (ownImportId === null ? [] : [[day, ownImportId] as const])),
  );
  const after = planDays(
    before.map(({ day }) => day),
    [...live.layers, ...layers],
    own,
  );
  const encounters = listEncounters({ before, after, live: live.layers, file: layers });
  const met: MetFigures[] = [];
  // One after the other, as the files in them: each may be read for it from its beginning to its end.
  for (const encounter of encounters) met.push(await readMet(analytics, file, encounter));
  return met;
}

const sums = Object.fromEntries(MET_SUMS.map((fact) => [`${fact}_sum`, z.number()]));
const dayRow = z.object({ day: z.string(), ...sums }).catchall(z.unknown());
const productRow = z
  .object({ name: z.string(), skus: z.array(z.string()), asins: z.array(z.string()), ...sums })
  .catchall(z.unknown());
const orderRow = z.object({ order_ref: z.string(), sku: z.string(), ...sums }).catchall(z.unknown());

function sumsOf(row: Readonly<Record<string, unknown>>): MetSums {
  return Object.fromEntries(MET_SUMS.map((fact) => [fact, Number(row[`${fact}_sum`] ?? 0)]));
}

function addUp(all: Iterable<MetSums>, times = 1): MetSums {
  const total: Record<string, number> = {};
  for (const one of all) {
    for (const [fact, value] of Object.entries(one)) total[fact] = (total[fact] ?? 0) + value * times;
  }
  return total;
}

function isAnything(of: MetSums): boolean {
  return Object.values(of).some((value) => value !== 0);
}

async function readMet(
  analytics: Pick<AnalyticsStore, 'select'>,
  file: MeetingFile,
  encounter: Encounter,
): Promise<MetFigures> {
  const { kind, role, isEqual, isUncertain, days, others } = encounter;
  const { figures } = file;
  const sides = [await readStored(analytics, file, encounter), await readGiven(file, encounter)];
  const lostOrders = sides.flatMap((side) => side.lostOrders ?? []);
  return {
    kind,
    role,
    isEqual,
    isUncertain,
    account: sourceOf(others[0] ?? {}).account,
    fileNames: [...new Set(others.map(({ fileName }) => fileName))],
    days: [...days].map(([day, parts]) => ({
      day,
      shown: addUp(sides.flatMap(({ byDay }) => byDay.get(day) ?? [])),
      file: addUp([...parts].map((part) => figures.sumsOf(kind, part, day))),
    })),
    ...compareProducts(
      kind,
      figures,
      sides.flatMap(({ products }) => products),
    ),
    lostOrders: lostOrders.length === 0 ? null : addUp(lostOrders),
  };
}

interface MetProduct {
  readonly name: string;
  readonly words: readonly string[];
  readonly sums: MetSums;
}

/** What lines of others come to that change places with a file's. */
interface MetLines {
  readonly byDay: ReadonlyMap<string, readonly MetSums[]>;
  readonly products: readonly MetProduct[];
  readonly lostOrders: MetSums | null;
}

const NO_LINES: MetLines = { byDay: new Map(), products: [], lostOrders: null };

/** Those that are imported. */
async function readStored(
  analytics: Pick<AnalyticsStore, 'select'>,
  { tenantId, figures, live, given }: MeetingFile,
  encounter: Encounter,
): Promise<MetLines> {
  const lines = encounter.lines.filter(({ importId }) => given?.has(importId) !== true);
  if (lines.length === 0) return NO_LINES;
  const range = rangeOf(lines);
  const read = (sql: string) => analytics.select(wholeTenant(tenantId), sql, range);
  const days = dayRow.array().parse(await read(daySumsSql(lines)));
  const products = productRow.array().parse(await read(productSumsSql(lines, live.catalogues)));
  return {
    byDay: new Map([...Map.groupBy(days, ({ day }) => day)].map(([day, rows]) => [day, rows.map(sumsOf)])),
    products: products
      .map((row) => ({ name: row.name, words: [row.name, ...row.skus, ...row.asins], sums: sumsOf(row) }))
      .filter(({ name, sums: of }) => name !== UNKNOWN_SKU && isAnything(of)),
    lostOrders: encounter.kind === 'sales' ? await readLostOrders(read, figures, lines) : null,
  };
}

/**
 * Those of files that lie beside it. Sums of their products and orders are not kept: what of them would be lost is found
 * when the file is imported.
 */
async function readGiven({ figures, given }: MeetingFile, { kind, lines }: Encounter): Promise<MetLines> {
  const read: { readonly line: (typeof lines)[number]; readonly of: FileFigures }[] = [];
  for (const [importId, own] of Map.groupBy(lines, (line) => line.importId)) {
    const of = (await given?.get(importId)?.()) ?? null;
    if (of !== null) read.push(...own.map((line) => ({ line, of })));
  }
  const days = read.flatMap(({ line: { first, last, part }, of }) =>
    eachDay({ start: first, end: last }).map((day) => ({ day, sums: of.sumsOf(kind, part, day) })),
  );
  const files = [...new Set(read.map(({ of }) => of))];
  const haveOrders = figures.sampled !== null && files.some(({ sampled }) => sampled !== null);
  return {
    byDay: new Map(
      [...Map.groupBy(days, ({ day }) => day)].map(([day, all]) => [day, all.map(({ sums: of }) => of)]),
    ),
    products: files.flatMap((of) => of.productsOf(kind)).map((product) => ({ ...product, sums: {} })),
    lostOrders: haveOrders ? {} : null,
  };
}

function rangeOf(lines: Encounter['lines']): { readonly from: DateKey; readonly to: DateKey } {
  const span = daysSpanned(lines);
  if (span === null) throw new Error('An encounter has lines.');
  return { from: span.start, to: span.end };
}

function compareProducts(
  kind: MetFigures['kind'],
  figures: FileFigures,
  named: readonly MetProduct[],
): Pick<MetFigures, 'lostProducts' | 'hasCommonProduct'> {
  const lost = named.filter(({ words }) => !words.some((word) => figures.hasProduct(kind, word)));
  const canCompare = named.length > 0 && figures.hasProducts(kind);
  return {
    lostProducts: {
      names: lost.map(({ name }) => name).toSorted(),
      sums: addUp(lost.map(({ sums: of }) => of)),
    },
    hasCommonProduct: canCompare ? lost.length < named.length : null,
  };
}

async function readLostOrders(
  read: (sql: string) => Promise<unknown[]>,
  figures: FileFigures,
  lines: Encounter['lines'],
): Promise<MetSums | null> {
  const { sampled } = figures;
  if (sampled === null) return null;
  const rows = orderRow.array().parse(await read(orderLinesSql(lines, sampled)));
  if (rows.length === 0) return null;
  const lost = rows.filter((row) => !figures.hasOrderLine(row.order_ref, row.sku));
  return addUp(lost.map(sumsOf), sampled);
}
