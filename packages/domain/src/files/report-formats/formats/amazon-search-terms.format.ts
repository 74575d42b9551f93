import { daysBetween } from '../../../core/calendar/index.ts';
import { marketplaceOf } from '../../sources/index.ts';
import { column, type TakenFormat } from '../report-format.ts';
import {
  CAMPAIGN,
  CLICKS,
  COST,
  IMPRESSIONS,
  NEW_TO_BRAND,
  OF_AMAZON,
  SEARCH_TERM,
} from './declined-ads.formats.ts';

type Role =
  | 'day'
  | 'start'
  | 'end'
  | 'account'
  | 'marketplace'
  | 'currency'
  | 'campaign'
  | 'adGroup'
  | 'targeting'
  | 'matchType'
  | 'term'
  | 'impressions'
  | 'clicks'
  | 'spend'
  | 'orders'
  | 'sales'
  | 'newToBrand';

/** Days after the first one: Amazon adds up no more than a quarter. */
const LONGEST_SPAN = 92;
/** Characters. What shoppers type is far shorter. */
const LONGEST_TERM = 300;

/** Spend by search term: a part of what the report by product tells, so that it never adds to it. */
export const amazonSearchTerms: TakenFormat<Role> = {
  id: 'amazon_ads_search_term',
  label: 'Amazon: ads by search term',
  menuPath:
    'Advertising console → Measurement & Reporting → Sponsored ads reports → Search term, time unit Daily',
  holds: 'records',
  channel: 'amazon',
  speaks: {},
  marks: [SEARCH_TERM, IMPRESSIONS, CLICKS, COST, OF_AMAZON],
  columns: {
    day: column('day', ['date'], { isKey: true }),
    start: column('day', ['start date'], { isKey: true }),
    end: column('day', ['end date']),
    account: column('text', ['advertiser account name', 'account name']),
    marketplace: column('text', ['country', 'marketplace']),
    currency: column('text', ['currency', 'campaignbudgetcurrencycode']),
    campaign: column('text', CAMPAIGN),
    adGroup: column('text', ['ad group name', 'ad group', 'adgroupname']),
    targeting: column('text', ['targeting', 'keyword']),
    matchType: column('text', ['match type', 'matchtype']),
    term: column('text', SEARCH_TERM, { isRequired: true, isKey: true, isAnyWord: true }),
    impressions: column('count', IMPRESSIONS, { isRequired: true }),
    clicks: column('count', CLICKS, { isRequired: true }),
    spend: column('money', COST, { isRequired: true }),
    orders: column(
      'count',
      ['7 day total orders (#)', '14 day total orders (#)', 'purchases', 'purchases7d'],
      {
        isRequired: true,
      },
    ),
    newToBrand: column('text', NEW_TO_BRAND),
    sales: column('money', ['7 day total sales', '14 day total sales', 'sales', 'sales7d'], {
      isRequired: true,
    }),
  },
  open(context) {
    if (!context.has('day') && !context.has('start')) {
      const sentence = 'The report has no column with its days. Download it with the time unit Daily.';
      context.refuse('several_days', sentence);
    }
    return {
      take(line) {
        const day = line.day(context.has('day') ? 'day' : 'start');
        const lastDay = context.has('end') && !context.has('day') ? line.day('end') : day;
        const term = line.name('term').replaceAll(/\s+/g, ' ').trim().toLowerCase();
        const searchTerm = term.slice(0, LONGEST_TERM).trimEnd();
        if (day === null || lastDay === null) return;
        if (lastDay < day) return line.bad('end', 'is before the first day');
        if (daysBetween(day, lastDay) > LONGEST_SPAN)
          return line.bad('end', 'is more than 92 days after the first day');
        if (searchTerm === '') return line.bad('term', 'is blank');
        context.out.records.push({
          record: 'ad_search_term',
          row: {
            day,
            lastDay,
            // Sponsored Products do not tell who bought of a brand for the first time.
            adProduct: context.has('newToBrand') ? 'sponsored_brands' : 'sponsored_products',
            account: line.text('account') || (context.requested?.account ?? ''),
            marketplace: marketplaceOf(line.text('marketplace') || (context.requested?.marketplace ?? '')),
            campaign: line.text('campaign'),
            adGroup: line.text('adGroup'),
            targeting: line.text('targeting'),
            matchType: line.text('matchType').toLowerCase(),
            searchTerm,
            currency: line.text('currency').toUpperCase() || 'USD',
            impressions: line.count('impressions'),
            clicks: line.count('clicks'),
            orders: line.count('orders'),
            spend: line.money('spend'),
            sales: line.money('sales'),
          },
        });
      },
    };
  },
};
