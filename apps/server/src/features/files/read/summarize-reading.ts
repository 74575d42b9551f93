import type { DateKey } from '@skuline/domain/calendar';
import { type FactKind, LEFT_OUT, type LayerCount, type LayerMoney } from '@skuline/domain/report-formats';
import type { ReportReading } from './opened-report.ts';

/** The sums of one kind of fact; money in dollars. */
export interface KindTotals {
  readonly kind: FactKind;
  readonly counts: ReadonlyMap<LayerCount, number>;
  readonly money: ReadonlyMap<LayerMoney, number>;
}

/** What a report holds, once it has been read to its end. */
export interface ReadingSummary {
  readonly kinds: readonly KindTotals[];
  readonly weeks: readonly string[];
  readonly queries: number;
  readonly products: number;
  /** The first days of records. */
  readonly recordDays: readonly DateKey[];
  /** Of a catalog the parent SKUs it names, each once. */
  readonly parents: readonly { readonly brand: string; readonly parentSku: string }[];
}

const TEN_THOUSANDTHS = 10_000;

/** Reads a report to its end and adds it up; an order counts once for each SKU and day. Throws what its rows throw. */
export async function summarizeReading(reading: ReportReading): Promise<ReadingSummary> {
  const nothing = { kinds: [], weeks: [], queries: 0, products: 0, parents: [], recordDays: [] };
  if (reading.holds === 'records') {
    const days = new Set<DateKey>();
    for await (const { row } of reading.rows) days.add(row.day);
    return { ...nothing, recordDays: [...days].toSorted() };
  }
  if (reading.holds === 'facts') return { ...nothing, kinds: await sumFacts(reading) };
  if (reading.holds === 'catalogue') {
    let products = 0;
    const parents = new Map<string, ReadingSummary['parents'][number]>();
    for await (const { brand, parentSku } of reading.rows) {
      products++;
      if (parentSku !== '') parents.set(`${brand}\n${parentSku}`, { brand, parentSku });
    }
    return { ...nothing, products, parents: [...parents.values()] };
  }
  const weeks = new Set<string>();
  let queries = 0;
  for await (const { week } of reading.rows) {
    weeks.add(week);
    queries++;
  }
  return { ...nothing, weeks: [...weeks].toSorted(), queries };
}

class KindSums implements KindTotals {
  readonly kind: FactKind;
  readonly counts = new Map<LayerCount, number>();
  readonly money = new Map<LayerMoney, number>();

  constructor(kind: FactKind) {
    this.kind = kind;
  }
}

async function sumFacts(
  reading: Extract<ReportReading, { readonly holds: 'facts' }>,
): Promise<readonly KindTotals[]> {
  const sums = new Map<FactKind, KindSums>();
  const orders = new Set<string>();
  for await (const { kind, day, sku, asin, orderRef, counts, money } of reading.rows) {
    // Nobody looks at them here: they would be kept to the end of the file.
    reading.takeRecords();
    if (kind === LEFT_OUT) continue;
    const sum = sums.get(kind) ?? new KindSums(kind);
    sums.set(kind, sum);
    addTo(sum.counts, counts);
    addTo(sum.money, money);
    if (orderRef === '') continue;
    orders.add(`${day} ${sku === '' ? asin : sku} ${orderRef}`);
    sum.counts.set('orders', orders.size);
  }
  return [...sums.values()].map(({ kind, counts, money }) => ({
    kind,
    counts,
    money: new Map([...money].map(([fact, value]) => [fact, value / TEN_THOUSANDTHS])),
  }));
}

function addTo<Fact extends string>(
  sums: Map<Fact, number>,
  values: Readonly<Partial<Record<Fact, number>>>,
): void {
  // Object.entries widens the names of a record to texts.
  for (const [fact, value] of Object.entries(values) as [Fact, number][]) {
    sums.set(fact, (sums.get(fact) ?? 0) + value);
  }
}
