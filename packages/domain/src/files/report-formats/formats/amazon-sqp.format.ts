import { addDays, type DateKey, findDateKey, weekdayOf } from '../../../core/calendar/index.ts';
import type { SearchFunnel } from '../../records/index.ts';
import { explainAnswer, findChoice, question } from '../questions.ts';
import { column, type FormatContext, type TakenFormat } from '../report-format.ts';
import type { ReportLine } from '../report-line.ts';
import { readCellText } from '../values/cell-text.ts';

const STEPS = ['impressions', 'clicks', 'cartAdds', 'purchases'] as const;
type Step = (typeof STEPS)[number];
type Role = 'query' | 'volume' | 'saturday' | `${'total' | 'own'}${Capitalize<Step>}`;

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

interface Subject {
  readonly asin: string;
  readonly parent: string;
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
  open: (context) => readQueries(context, findAsin(context)),
};

/** A week's queries seen from a brand: which product they belong to only the seller knows. */
export const amazonSqpBrand: TakenFormat<Role> = {
  ...SHARED,
  columns: { ...COLUMNS, ...steps('brand') },
  id: 'amazon_sqp_brand',
  label: 'Amazon: Search Query Performance, brand view',
  marks: [['search query'], ['search query volume'], ['impressions: brand count'], ['reporting date']],
  open: (context) => readQueries(context, findParent(context)),
};

function aboutOf({ preamble }: FormatContext): string {
  return preamble.map((cells) => cells.map(readCellText).join(',')).join('\n');
}

function findAsin(context: FormatContext): Subject | null {
  const asin = ABOUT_ASIN.exec(aboutOf(context))?.[1];
  if (asin !== undefined) return { asin: asin.toUpperCase(), parent: '' };
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
  if (known !== null && known !== undefined && known !== '') return { asin: '', parent: known };
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

interface Volume {
  readonly week: DateKey;
  readonly query: string;
  readonly volume: number;
}

function funnelOf(line: ReportLine<Role>, of: 'total' | 'own'): SearchFunnel {
  return {
    impressions: line.count(`${of}Impressions`),
    clicks: line.count(`${of}Clicks`),
    cartAdds: line.count(`${of}CartAdds`),
    purchases: line.count(`${of}Purchases`),
  };
}

function readQueries(context: FormatContext, subject: Subject | null): ReturnType<TakenFormat<Role>['open']> {
  const largest = new Map<string, Volume>();
  const range = RANGE.exec(aboutOf(context))?.[1]?.trim() ?? '';
  if (range !== '' && !/^weekly$/i.test(range)) refuseRange(context, `its reporting range is ${range}`);
  const about = aboutOf(context);
  const asin = (ABOUT_ASIN.exec(about)?.[1] ?? '').toUpperCase();
  const brand = asin === '' ? (ABOUT_BRAND.exec(about)?.[1]?.trim() ?? '') : '';
  const seen = new Set<string>();
  const pushFunnel = (line: ReportLine<Role>, { week, query, volume }: Volume) => {
    const key = `${week} ${query}`;
    if (!context.has('totalImpressions') || seen.has(key)) return;
    seen.add(key);
    const total = funnelOf(line, 'total');
    const own = funnelOf(line, 'own');
    context.out.records.push({
      record: 'search_query',
      row: { day: week, asin, brand, query, volume, total, own },
    });
  };
  const ofFile = findDateKey(LAST_DAY.exec(aboutOf(context))?.[1] ?? '');
  return {
    take(line) {
      const saturday = (line.text('saturday') === '' ? ofFile : null) ?? line.day('saturday');
      const volume = line.count('volume');
      const query = line.name('query').replace(/\s+/g, ' ').trim().toLowerCase();
      if (saturday === null) return;
      if (weekdayOf(saturday) !== SATURDAY) {
        return refuseRange(context, `line ${line.number} ends on ${saturday}, which is not a Saturday`);
      }
      if (query === '') return line.bad('query', 'is blank');
      const week = addDays(saturday, DAYS_TO_SUNDAY);
      context.cover(week);
      pushFunnel(line, { week, query, volume });
      const key = `${week} ${query}`;
      const known = largest.get(key);
      if (known === undefined || known.volume < volume) largest.set(key, { week, query, volume });
    },
    finish() {
      if (subject === null) return;
      for (const row of largest.values()) context.out.keywords.push({ ...row, ...subject });
    },
  };
}

function refuseRange(context: FormatContext, problem: string): void {
  const sentence = `Search volume is kept by week, and ${problem}. Download the report with the reporting range Weekly: ${MENU}.`;
  context.refuse('not_a_week', sentence);
}
