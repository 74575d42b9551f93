import { addDays, type DateKey, toDateKey } from '@skuline/domain/calendar';
import type { Random } from '../insights/random.ts';
import { Figures, type Lines } from './figures.ts';
import { readRows, sendFile, undoFile } from './given-files.ts';
import type { Person } from './person.ts';

const FIRST_DAY = toDateKey('2026-09-01');
const DAYS = Array.from({ length: 14 }, (_, at) => addDays(FIRST_DAY, at));
const SKUS = ['KTL-1', 'KTL-2', 'JAR-1', 'JAR-2'];
/** The facts that a report of a kind gives of a SKU and day. */
const KINDS = {
  traffic: ['sessions', 'orders', 'units_sold', 'gross_sales'],
  ads: ['ad_impressions', 'ad_clicks', 'ad_spend', 'ad_orders', 'ad_sales'],
} as const;
const MONEY: readonly string[] = ['gross_sales', 'ad_spend', 'ad_sales'];
const UNKNOWN = ['Unknown Brand', 'Unknown Parent SKU'] as const;
const GROUPS = ['date_key', 'brand_name', 'parent_sku_name', 'sku_name'];

interface Report {
  readonly kind: keyof typeof KINDS;
  readonly day: DateKey;
  /** Of each SKU the facts of its kind in their order, money in cents. */
  readonly figures: readonly (readonly number[])[];
  readonly isUndone: boolean;
}

interface Reported {
  readonly reports: readonly Report[];
  /** Brand and parent SKU by SKU. */
  readonly names: Readonly<Record<string, readonly [string, string]>>;
}

/** Sellers' reports, of which days are composed, and the names that somebody gives to their SKUs. */
export class Reports extends Figures<Reported> {
  #count = 0;

  constructor(person: Person) {
    super(person, 'Days of reports', { reports: [], names: {} });
  }

  /** What is there of a SKU can be named. */
  async begin(): Promise<void> {
    await this.#give(makeReport('traffic', FIRST_DAY, () => 5));
    await this.settle();
  }

  async act(random: Random, onBegin: (operation: string) => void): Promise<void> {
    const { reports, names } = this.known.value;
    if (random.chance(0.35)) {
      onBegin('names');
      const [sku, brand_name, parent_sku_name] = [
        random.pick(SKUS),
        `Brand-${random.whole(1, 99)}`,
        `Parent-${(this.#count += 1)}`,
      ];
      const next = { reports, names: { ...names, [sku]: [brand_name, parent_sku_name] as const } };
      const change = { sku_name: sku, brand_name, parent_sku_name };
      return this.known.change(next, async () => {
        await this.person.json('POST', '/api/catalogue/edits', { changes: [change] });
        return 'promised';
      });
    }
    const kind = random.pick(['traffic', 'ads'] as const);
    const live = reports.filter(({ isUndone }) => !isUndone);
    const free = DAYS.filter((day) => !live.some((report) => report.day === day && report.kind === kind));
    const undoable = live.filter(({ day }) => day !== FIRST_DAY);
    if (free.length === 0 || (undoable.length > 3 && random.chance(0.4))) {
      onBegin('undo of a report');
      const undone = random.pick(undoable);
      const next = reports.map((report) => (report === undone ? { ...report, isUndone: true } : report));
      return this.known.change({ reports: next, names }, () => undoFile(this.person, nameOf(undone)));
    }
    onBegin('import of a report');
    await this.#give(makeReport(kind, random.pick(free), () => random.whole(1, 9000)));
  }

  #give(report: Report): Promise<void> {
    const { reports, names } = this.known.value;
    return this.known.change({ reports: [...reports, report], names }, () =>
      sendFile(this.person, nameOf(report), contentOf(report)),
    );
  }

  protected linesOf({ reports, names }: Reported): Lines {
    const live = reports.filter(({ isUndone }) => !isUndone);
    const days = [...new Set(live.map(({ day }) => day))];
    return days
      .flatMap((day) =>
        SKUS.map((sku, at) => {
          const facts = (['traffic', 'ads'] as const).flatMap((kind) => {
            const report = live.find((one) => one.day === day && one.kind === kind);
            return report?.figures[at] ?? KINDS[kind].map(() => 0);
          });
          return [day, ...(names[sku] ?? UNKNOWN), sku, ...facts].join(' ');
        }),
      )
      .toSorted();
  }

  protected filesOf({ reports }: Reported) {
    const named = (wanted: boolean) =>
      reports
        .filter(({ isUndone }) => isUndone === wanted)
        .map(nameOf)
        .toSorted();
    return { published: named(false), undone: named(true) };
  }

  protected async readLines(): Promise<Lines> {
    const rows = await readRows(this.person, { start: FIRST_DAY, end: DAYS.at(-1) ?? FIRST_DAY }, GROUPS);
    return rows
      .map((row) => {
        const facts = [...KINDS.traffic, ...KINDS.ads].map((fact) =>
          Math.round(Number(row[fact] ?? 0) * (MONEY.includes(fact) ? 100 : 1)),
        );
        return [...GROUPS.map((name) => row[name]), ...facts].join(' ');
      })
      .toSorted();
  }
}

function makeReport(kind: Report['kind'], day: DateKey, next: () => number): Report {
  return { kind, day, figures: SKUS.map(() => KINDS[kind].map(next)), isUndone: false };
}

/** No two have the same: its figures tell it from another one of its day. */
function nameOf({ kind, day, figures }: Report): string {
  return `${kind}_${day}_${figures.flat().join('-')}.${kind === 'ads' ? 'csv' : 'json'}`.slice(-200);
}

const dollars = (cents = 0) => (cents / 100).toFixed(2);

function contentOf(report: Report): string {
  return report.kind === 'ads' ? adsOf(report) : trafficOf(report);
}

const money = (amount: string) => ({ amount: Number(amount), currencyCode: 'USD' });

/** Amazon's Sales and Traffic of one day by SKU. */
function trafficOf({ day, figures }: Report): string {
  return JSON.stringify({
    reportSpecification: {
      reportType: 'GET_SALES_AND_TRAFFIC_REPORT',
      reportOptions: { dateGranularity: 'DAY', asinGranularity: 'SKU' },
      dataStartTime: day,
      dataEndTime: day,
      marketplaceIds: ['ATVPDKIKX0DER'],
    },
    salesAndTrafficByDate: [],
    salesAndTrafficByAsin: SKUS.map((sku, at) => {
      const [sessions, orders, units, sales] = figures[at] ?? [];
      return {
        parentAsin: 'B0XQHBSK00',
        childAsin: `B0XQHBSK0${at}`,
        sku,
        salesByAsin: {
          unitsOrdered: units,
          orderedProductSales: money(dollars(sales)),
          totalOrderItems: orders,
        },
        trafficByAsin: { sessions },
      };
    }),
  });
}

/** Amazon's advertised products of one day. */
function adsOf({ day, figures }: Report): string {
  const columns = [
    'Date',
    'Currency',
    'Campaign Name',
    'Ad Group Name',
    'Advertised SKU',
    'Advertised ASIN',
    'Impressions',
    'Clicks',
    'Spend',
    '7 Day Total Sales ',
    '7 Day Total Orders (#)',
    '7 Day Total Units (#)',
  ];
  const rows = SKUS.map((sku, at) => {
    const [impressions, clicks, spend, orders, sales] = figures[at] ?? [];
    const names = [day, 'USD', 'SP - Auto - All', 'Catalog', sku, `B0XQHBSK0${at}`];
    return [...names, impressions, clicks, dollars(spend), dollars(sales), orders, orders].join(',');
  });
  return `${[columns.join(','), ...rows].join('\n')}\n`;
}
