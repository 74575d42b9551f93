import { askToKeep } from '../ask-to-keep.ts';
import { explainAnswer, findChoice, question } from '../questions.ts';
import {
  column,
  type FormatReading,
  type FormatContext,
  type ReadingOptions,
  type TakenFormat,
} from '../report-format.ts';
import { type AdProduct, CHANNEL_LABELS, CHANNELS, type Channel } from '../../sources/index.ts';
import { AdsReading, type AdsRole } from './ads-reading.ts';
import { PRODUCT } from './declined-ads.formats.ts';

type Role = Exclude<AdsRole, 'sku' | 'asin' | 'product' | 'marketplace'>;

/** Counted where nobody has said yet which shop the ads lead to: nothing is kept of the file then. */
const UNTIL_SAID: Channel = 'shopify';
const SHOPS = CHANNELS.map((channel) => CHANNEL_LABELS[channel]);

function channelSaid(answers: ReadingOptions['answers']): Channel | null {
  const label = findChoice(answers.get('channel'), SHOPS);
  return CHANNELS.find((channel) => CHANNEL_LABELS[channel] === label) ?? null;
}

/** Asks what only the seller knows of spend that no report tells by SKU: where the ads lead, and whether it counts. */
function openAds(
  context: FormatContext,
  adProduct: AdProduct,
  name: string,
  menu: string,
): FormatReading<Role> {
  const answer = context.answers.get('channel');
  if (channelSaid(context.answers) === null) {
    context.ask(
      question('channel', {
        question: `Where do these ads of ${name} lead?`,
        why: 'Their spend counts for the channel whose sales they bring.',
        choices: SHOPS,
        example: SHOPS[1] ?? null,
        problem: explainAnswer(answer, SHOPS),
      }),
    );
  }
  askToKeep(context, {
    what: 'unattributed_ads',
    question: `How should the spend of ${name} count?`,
    why: 'It is told by campaign, and no report tells it by SKU.',
    left: `You chose to leave ${name} out: its spend is missing from the ad spend, TACoS and contribution that are shown.`,
  });
  return new AdsReading(context, adProduct, menu);
}

const SHARED = {
  holds: 'facts',
  channel: UNTIL_SAID,
  channelOf: (answers: ReadingOptions['answers']) => channelSaid(answers) ?? UNTIL_SAID,
  speaks: { ads: 1 },
  lacks: PRODUCT,
} as const;

const GOOGLE_MENU =
  'Google Ads → Campaigns → Download, segmented by day, with the columns Cost, Impr., Clicks, Conversions and Conv. value';

/** Conversions are fractions where several ads share one. The layout is known from importers of other people. */
export const googleAds: TakenFormat<Role> = {
  ...SHARED,
  id: 'google_ads_by_day',
  label: 'Google Ads: campaigns by day',
  menuPath: GOOGLE_MENU,
  marks: [['impr.'], ['clicks'], ['cost'], ['conv. value', 'conversion value']],
  columns: {
    day: column('day', ['day', 'date'], { isKey: true }),
    start: column('day', ['start date'], { isKey: true }),
    end: column('day', ['end date']),
    range: column('range', ['date range'], { isKey: true }),
    account: column('text', ['account name', 'account']),
    currency: column('text', ['currency code', 'currency']),
    impressions: column('count', ['impr.'], { isRequired: true }),
    clicks: column('count', ['clicks'], { isRequired: true }),
    spend: column('money', ['cost'], { isRequired: true }),
    orders: column('rounded count', ['conversions', 'conv.'], { isRequired: true }),
    sales: column('money', ['conv. value', 'conversion value'], { isRequired: true }),
  },
  open: (context) => openAds(context, 'google_ads', 'Google Ads', GOOGLE_MENU),
};

const META_MENU =
  'Ads Manager → Campaigns → Reports, breakdown By day, with the columns Amount spent, Impressions, Link clicks, Purchases and Purchases conversion value';

/** A line of totals names no campaign. The layout is known from importers of other people. */
export const metaAds: TakenFormat<Role | 'campaign'> = {
  ...SHARED,
  id: 'meta_ads_by_day',
  label: 'Meta Ads: campaigns by day',
  menuPath: META_MENU,
  marks: [['amount spent'], ['impressions'], ['purchases conversion value']],
  columns: {
    day: column('day', ['day', 'date'], { isKey: true }),
    start: column('day', ['reporting starts']),
    end: column('day', ['reporting ends']),
    campaign: column('text', ['campaign name', 'ad set name', 'ad name'], { isKey: true, isAnyWord: true }),
    range: column('range', ['date range'], { isKey: true }),
    account: column('text', ['account name']),
    currency: column('text', ['currency']),
    impressions: column('count', ['impressions'], { isRequired: true }),
    clicks: column('count', ['link clicks', 'clicks (all)'], { isRequired: true }),
    spend: column('money', ['amount spent'], { isRequired: true }),
    orders: column('rounded count', ['purchases'], { isRequired: true }),
    sales: column('money', ['purchases conversion value'], { isRequired: true }),
  },
  open: (context) => openAds(context, 'meta_ads', 'Meta Ads', META_MENU),
};
