import type { WasteRow } from '@skuline/contract';
import type { WasteKind } from '@skuline/domain/ad-waste';
import {
  formatCount,
  formatMoney,
  formatNumber,
  formatPercent,
  NO_VALUE,
  shownCurrency,
} from '@skuline/domain/formatting';
import { METRICS } from '@skuline/domain/metrics';
import type { RowsColumn } from '../../ui/index.ts';

/** `$48.33`, or `12.00 CAD` where the report is in another currency than the company's. */
export function formatIn(currency: string, amount: number): string {
  return currency === shownCurrency() ? formatMoney(amount, 2) : `${formatNumber(amount, 2)} ${currency}`;
}

const LEAST_SHOWN = 0.001;

/** `0.4%`, `< 0.1%` */
function formatChance(chance: number): string {
  return chance < LEAST_SHOWN ? `< ${formatPercent(LEAST_SHOWN)}` : formatPercent(chance);
}

const MATCHES = { exact: 'Negative exact', phrase: 'Negative phrase', product: 'Negative product' } as const;
const RATES = {
  campaign: 'of the campaign',
  account: 'of all ads of this kind',
  both: 'of each campaign',
} as const;

export function listWasteColumns(words: WasteKind): RowsColumn<WasteRow>[] {
  const where: RowsColumn<WasteRow> = {
    key: 'campaign',
    label: words === 'term' ? 'Campaign' : 'Search terms',
    looks: words === 'term' ? { 'data-place': 'line' } : { 'data-label': 'Search terms' },
    isWord: words === 'term',
    titleOf: ({ campaigns }) => campaigns.map(({ name }) => name).join(', '),
    renderCell: ({ campaigns, terms }) =>
      words === 'term' ? (campaigns[0]?.name ?? '') : formatCount(terms),
  };
  return [
    {
      key: 'text',
      label: words === 'term' ? 'Search term' : 'Phrase',
      titleOf: ({ text }) => text,
      renderCell: ({ text }) => text,
    },
    {
      key: 'spend',
      label: METRICS.ad_spend.label,
      isStrong: true,
      looks: { 'data-place': 'answer', 'data-label': METRICS.ad_spend.label },
      renderCell: ({ spend, currency }) => formatIn(currency, spend),
    },
    {
      key: 'clicks',
      label: METRICS.ad_clicks.label,
      looks: { 'data-label': METRICS.ad_clicks.label },
      renderCell: ({ clicks }) => formatCount(clicks),
    },
    {
      key: 'expected',
      label: 'Orders expected',
      looks: { 'data-label': 'Orders expected' },
      hint: 'What so many clicks usually bring',
      titleOf: ({ usual_rate: rate, rate_of: of }) =>
        `${formatPercent(rate)} of clicks, the usual rate ${RATES[of]}`,
      renderCell: ({ expected_orders: orders }) => formatNumber(orders, 1),
    },
    {
      key: 'chance',
      label: 'No order by chance',
      looks: { 'data-label': 'No order by chance' },
      hint: 'How often so many clicks bring no order by chance alone',
      renderCell: ({ chance }) => formatChance(chance),
    },
    where,
    {
      key: 'negative',
      label: 'Exclude as',
      looks: { 'data-place': 'last' },
      isWord: true,
      isQuiet: ({ negative }) => negative === null,
      titleOf: ({ negative }) => (negative === null ? 'Longer than Amazon takes' : undefined),
      renderCell: ({ negative }) => (negative === null ? NO_VALUE : MATCHES[negative]),
    },
  ];
}
