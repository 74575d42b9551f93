import { addDays, type DateKey, findDateKey, weekdayOf } from '../../../core/calendar/index.ts';
import type { SearchFunnel } from '../../records/index.ts';
import { findMarketplace } from '../../sources/index.ts';
import { explainAnswer, findChoice, question } from '../questions.ts';
import type { KeywordLayerRow } from '../layer-row.ts';
import { column, type FormatContext, type FormatReading, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { readCellText } from '../values/cell-text.ts';

const STEPS = ['impressions', 'clicks', 'cartAdds', 'purchases'] as const;
type Step = (typeof STEPS)[number];
type Role = 'query' | 'volume' | 'saturday' | `${'total' | 'own'}${Capitalize<Step>}`;
type JsonRole = Role | 'sunday' | 'asin' | 'marketplace';

function steps(of: 'asin' | 'brand') {
  return {
    totalImpressions: column('count', ['impressions: total count']),
    totalClicks: column('count', ['clicks: total count']),
    totalCartAdds: column('count', ['cart adds: total count']),
    totalPurchases: column('count', ['purchases: total count']),
    ownImpressions: column('count', [`impressions: ${of} count`]),
    ownClicks: column('count', [`clicks: ${of} count`]),
    ownCartAdds: column('count', [`cart adds: ${of} count`]),
    ownPurchases: column('count', [`purchases: ${of} count`]),
  };
}

const COLUMNS = {
  /** Shoppers do search for 'total'. */
  query: column('text', ['search query'], { isRequired: true, isKey: true, isAnyWord: true }),
  volume: column('count', ['search query volume'], { isRequired: true }),
  saturday: column('day', ['reporting date'], { isRequired: true, isKey: true }),
};
const MENU = 'Brands → Brand Analytics → Search Query Performance';
const RANGE = /reporting range=\["*([^"\]]+)/i;
const LAST_DAY = /select week=\[[^\][]* - (\d{4}-\d{2}-\d{2})/i;
const ABOUT_ASIN = /asin or product=\["*\s*([A-Z0-9]{10})/i;
const ABOUT_BRAND = /brand=\["*([^"\]]+)/i;
const SATURDAY = 6;
const DAYS_TO_SUNDAY = -6;

/** Whose queries they are: those of an ASIN, or of a brand, of which a person says to which parent SKU they belong. */
interface Subject {
  readonly asin: string;
  readonly brand: string;
  readonly parent: string;
  /** '' where the report names none. */
  readonly marketplace: string;
}

const SHARED = {
  menuPath: MENU,
  holds: 'keywords',
  channel: null,
  speaks: {},
} as const;

/** A week's queries of the market, seen from one ASIN: the volume is the market's, not the ASIN's. */
export const amazonSqpAsin: TakenFormat<Role> = {
  ...SHARED,
  columns: { ...COLUMNS, ...steps('asin') },
  id: 'amazon_sqp_asin',
  label: 'Amazon: Search Query Performance, ASIN view',
  marks: [['search query'], ['search query volume'], ['impressions: asin count'], ['reporting date']],
  open: (context) => readTable(context, findAsin(context)),
};

/** A week's queries seen from a brand: which product they belong to only the seller knows. */
export const amazonSqpBrand: TakenFormat<Role> = {
  ...SHARED,
  columns: { ...COLUMNS, ...steps('brand') },
  id: 'amazon_sqp_brand',
  label: 'Amazon: Search Query Performance, brand view',
  marks: [['search query'], ['search query volume'], ['impressions: brand count'], ['reporting date']],
  open: (context) => readTable(context, findParent(context)),
};

/** The API's report, as a table: each of its lines names its ASIN. */
export const amazonSqpJson: TakenFormat<JsonRole> = {
  ...SHARED,
  menuPath: 'SP-API report GET_BRAND_ANALYTICS_SEARCH_QUERY_PERFORMANCE_REPORT, reportPeriod WEEK',
  columns: {
    query: column('text', ['searchquerydata.searchquery'], {
      isRequired: true,
      isKey: true,
      isAnyWord: true,
    }),
    volume: column('count', ['searchquerydata.searchqueryvolume'], { isRequired: true }),
    sunday: column('day', ['startdate'], { isRequired: true, isKey: true }),
    saturday: column('day', ['enddate'], { isRequired: true }),
    asin: column('text', ['asin'], { isRequired: true, isKey: true }),
    marketplace: column('text', ['marketplaceid']),
    totalImpressions: column('count', ['impressiondata.totalqueryimpressioncount'], { isRequired: true }),
    totalClicks: column('count', ['clickdata.totalclickcount'], { isRequired: true }),
    totalCartAdds: column('count', ['cartadddata.totalcartaddcount'], { isRequired: true }),
    totalPurchases: column('count', ['purchasedata.totalpurchasecount'], { isRequired: true }),
    ownImpressions: column('count', ['impressiondata.asinimpressioncount'], { isRequired: true }),
    ownClicks: column('count', ['clickdata.asinclickcount'], { isRequired: true }),
    ownCartAdds: column('count', ['cartadddata.asincartaddcount'], { isRequired: true }),
    ownPurchases: column('count', ['purchasedata.asinpurchasecount'], { isRequired: true }),
  },
  id: 'amazon_sqp_json',
  label: 'Amazon: Search Query Performance (JSON)',
  marks: [['searchquerydata.searchquery'], ['searchquerydata.searchqueryvolume'], ['asin'], ['enddate']],
  open(context) {
    const reading = readQueries(context);
    return {
      take(line) {
        const sunday = line.day('sunday');
        const marketplace = findMarketplace(
          line.text('marketplace') || (context.requested?.marketplace ?? ''),
        );
        reading.take(line, { ...NO_SUBJECT, asin: line.text('asin').toUpperCase(), marketplace }, sunday);
      },
      finish: () => reading.finish(),
    };
  },
};

const NO_SUBJECT: Subject = { asin: '', brand: '', parent: '', marketplace: '' };

function aboutOf({ preamble }: FormatContext): string {
  return preamble.map((cells) => cells.map(readCellText).join(',')).join('\n');
}

function findAsin(context: FormatContext): Subject | null {
  const asin = ABOUT_ASIN.exec(aboutOf(context))?.[1];
  if (asin !== undefined) return { ...NO_SUBJECT, asin: asin.toUpperCase() };
  const sentence = `The line about the report is missing, and without it nobody knows which ASIN its queries belong to. Download it again and don't edit it: ${MENU} → ASIN view.`;
  context.refuse('no_product', sentence);
  return null;
}

function findParent(context: FormatContext): Subject | null {
  const brand = ABOUT_BRAND.exec(aboutOf(context))?.[1]?.trim() ?? '';
  const ofBrand = context.parents.filter((parent) => parent.brand.toLowerCase() === brand.toLowerCase());
  const candidates = ofBrand.length > 0 ? ofBrand : context.parents;
  const choices = [...new Set(candidates.map(({ parentSku }) => parentSku))].toSorted();
  const answer = context.answers.get('parent_sku')?.trim();
  const known = choices.length === 0 ? answer : findChoice(answer, choices);
  if (known !== null && known !== undefined && known !== '') return { ...NO_SUBJECT, brand, parent: known };
  context.ask(
    question('parent_sku', {
      question: `Which parent SKU do the queries of '${brand}' belong to?`,
      why: 'The brand view does not say which product a query belongs to.',
      choices,
      example: choices[0] ?? null,
      problem: explainAnswer(answer, choices),
    }),
  );
  return null;
}

function funnelOf(line: ReportLine<Role>, of: 'total' | 'own'): SearchFunnel {
  return {
    impressions: line.count(`${of}Impressions`),
    clicks: line.count(`${of}Clicks`),
    cartAdds: line.count(`${of}CartAdds`),
    purchases: line.count(`${of}Purchases`),
  };
}

/** A download says in its first line whose queries all of its lines are, and of which range. */
function readTable(context: FormatContext, subject: Subject | null): FormatReading<Role> {
  const range = RANGE.exec(aboutOf(context))?.[1]?.trim() ?? '';
  if (range !== '' && !/^weekly$/i.test(range)) refuseRange(context, `its reporting range is ${range}`);
  const reading = readQueries(context);
  return { take: (line) => reading.take(line, subject, null), finish: () => reading.finish() };
}

interface QueriesReading {
  /** `sunday`: the first day of the line, where it says so. */
  take(line: ReportLine<Role>, subject: Subject | null, sunday: DateKey | null): void;
  finish(): void;
}

function readQueries(context: FormatContext): QueriesReading {
  const largest = new Map<string, KeywordLayerRow>();
  const ofFile = findDateKey(LAST_DAY.exec(aboutOf(context))?.[1] ?? '');
  return {
    take(line, subject, sunday) {
      const saturday = (line.text('saturday') === '' ? ofFile : null) ?? line.day('saturday');
      const volume = line.count('volume');
      const query = line.name('query').replace(/\s+/g, ' ').trim().toLowerCase();
      if (saturday === null) return;
      const week = addDays(saturday, DAYS_TO_SUNDAY);
      if (weekdayOf(saturday) !== SATURDAY) {
        return refuseRange(context, `line ${line.number} ends on ${saturday}, which is not a Saturday`);
      }
      if (sunday !== null && sunday !== week) {
        return refuseRange(context, `line ${line.number} is of ${sunday} to ${saturday}`);
      }
      if (query === '') return line.bad('query', 'is blank');
      context.cover(week);
      if (subject === null) return;
      const { asin, brand, parent, marketplace } = subject;
      const key = [week, asin, query].join('\n');
      const known = largest.get(key);
      if (known === undefined && context.has('totalImpressions')) {
        const funnels = { total: funnelOf(line, 'total'), own: funnelOf(line, 'own') };
        const row = { day: week, marketplace, asin, brand, query, volume, ...funnels };
        context.out.records.push({ record: 'search_query', row });
      }
      if (known === undefined || known.volume < volume)
        largest.set(key, { week, marketplace, asin, parent, query, volume });
    },
    finish() {
      context.out.keywords.push(...largest.values());
    },
  };
}

function refuseRange(context: FormatContext, problem: string): void {
  const sentence = `Search volume is kept by week, and ${problem}. Download the report with the reporting range Weekly: ${MENU}.`;
  context.refuse('not_a_week', sentence);
}
