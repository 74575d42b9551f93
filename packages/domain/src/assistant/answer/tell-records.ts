import { formatQueryEffect } from '../../figures/search-queries/index.ts';
import { lowerWords, NO_VALUE } from '../../core/formatting/index.ts';
import { formatAmount } from '../../figures/ledger/index.ts';
import { cite, say, type Words } from '../citations/words.ts';
import type { RecordKind, RecordsPlan } from '../plan.ts';
import { type AnswerPart, inOneParagraph, NOTHING, partOf, type Telling } from './answer-part.ts';
import { formatChange, formatCited } from './figure-words.ts';
import { bold, escapeText, listWords, markdownTable } from './markdown.ts';
import { daysText } from './period-words.ts';
import { findTotal, hasColumn, type PlacedTable, type ReadRow, readRows } from './result-rows.ts';
import { tellStatement } from './tell-statement.ts';
import { MOST_ROWS_TOLD } from './tell-totals.ts';

type TellRecords = (telling: Telling<RecordsPlan>) => AnswerPart;

const TELLS: Readonly<Record<RecordKind, TellRecords>> = {
  search_purchases: tellPurchases,
  wasted_ads: tellWaste,
  fees: tellFees,
  featured_offer: tellOffers,
};

/** What documents tell beside the figures of days. */
export function tellRecords(telling: Telling<RecordsPlan>): AnswerPart {
  return telling.tables.length === 0 ? NOTHING : TELLS[telling.plan.of](telling);
}

function onDays({ range }: PlacedTable, today: Telling['today']): string {
  return range === null ? '' : ` on ${daysText(range, today)}`;
}

function amountOf(row: ReadRow, id: string, currency: string): Words {
  const figure = row.figure(id);
  return figure === null ? NO_VALUE : cite(figure, formatAmount(figure.value, currency));
}

function count(row: ReadRow, id: string): Words {
  return formatCited('count', row.figure(id));
}

function changeOf(row: ReadRow): Words {
  return formatChange('count', row.figure('purchases.change'));
}

/** `Searches brought **132** purchases in the weeks of Oct 4 – 24, 119 in those before (+13).` */
function tellPurchases({ tables, today }: Telling<RecordsPlan>): AnswerPart {
  const [table, drivers] = tables;
  const total = table === undefined ? null : findTotal(table);
  if (table === undefined || drivers === undefined || total === null) return NOTHING;
  const effects = readRows(drivers).flatMap((row) => {
    const effect = row.figure('effect');
    return effect === null || effect.value === 0
      ? []
      : [say`${row.text('name').toLowerCase()} ${cite(effect, formatQueryEffect(effect.value))}`];
  });
  return partOf([
    inOneParagraph([
      total.figure('purchases.previous') === null
        ? say`Searches brought ${bold(count(total, 'purchases'))} purchases${onDays(table, today)}; what they brought in the weeks before is unknown.`
        : say`Searches brought ${bold(count(total, 'purchases'))} purchases${onDays(table, today)}, ${count(total, 'purchases.previous')} in the weeks before (${changeOf(total)}).`,
      effects.length === 0 ? null : say`Of that change: ${listWords(effects)}.`,
    ]),
    markdownTable(
      ['Search query', 'Purchases', 'Previous', 'Change'],
      readRows(table, 'segment')
        .slice(0, MOST_ROWS_TOLD)
        .map((row) => [
          escapeText(row.text('name')),
          count(row, 'purchases'),
          count(row, 'purchases.previous'),
          changeOf(row),
        ]),
    ),
  ]);
}

/** `Your offer was the featured one on **81.67%** of its 1,200 page views on Oct 12 – 18, 98.20% before.` */
function tellOffers({ tables: [table], today }: Telling<RecordsPlan>): AnswerPart {
  const total = table === undefined ? null : findTotal(table);
  if (table === undefined || total === null) return NOTHING;
  const before = total.figure('share.previous');
  const lost = total.figure('lost_sales');
  const [head] = table.columns;
  return partOf([
    inOneParagraph([
      say`Your offer was the featured one on ${bold(formatCited('percent2', total.figure('share')))} of its ${count(total, 'page_views')} page views${onDays(table, today)}${before === null ? '; its share before is unknown' : say`, ${formatCited('percent2', before)} before`}.`,
      lost === null || lost.value === 0
        ? null
        : say`Where the share fell by more than chance, that cost ${bold(formatCited('money2', lost))} of sales.`,
    ]),
    markdownTable(
      [head?.label ?? '', 'Share', 'Before', 'Page views', 'Lost sales'],
      readRows(table, 'segment')
        .slice(0, MOST_ROWS_TOLD)
        .map((row) => [
          escapeText(row.text('name')),
          formatCited('percent2', row.figure('share')),
          formatCited('percent2', row.figure('share.previous')),
          count(row, 'page_views'),
          formatCited('money2', row.figure('lost_sales')),
        ]),
    ),
  ]);
}

/** `Search terms without an order cost **$85.00** of the $385.00 that ads by search term cost on Oct 1 – 31.` */
function tellWaste({ tables, today }: Telling<RecordsPlan>): AnswerPart {
  const [sums, terms] = tables;
  if (sums === undefined || terms === undefined) return NOTHING;
  const costs = readRows(sums).map((row) => {
    const currency = row.text('name');
    return say`${bold(amountOf(row, 'wasted', currency))} of the ${amountOf(row, 'spend', currency)}`;
  });
  const rows = readRows(terms);
  if (rows.length === 0)
    return partOf([
      `No search term had so many clicks without an order that chance does not explain it${onDays(terms, today)}.`,
    ]);
  return partOf([
    say`Search terms without an order, where so many clicks usually bring some, cost ${listWords(costs)} that ads by search term cost${onDays(terms, today)}.`,
    markdownTable(
      ['Search term', 'Campaign', 'Clicks', 'Spend', 'Usual orders'],
      rows
        .slice(0, MOST_ROWS_TOLD)
        .map((row) => [
          escapeText(row.text('name')),
          escapeText(row.text('campaign')),
          count(row, 'clicks'),
          amountOf(row, 'spend', row.text('currency')),
          formatCited('multiple', row.figure('expected_orders')),
        ]),
    ),
  ]);
}

/** `Fees were **$72.89** on Oct 1 – 31.` Where no document tells them, the statement as far as it knows them. */
function tellFees({ plan, tables, ...telling }: Telling<RecordsPlan>): AnswerPart {
  const [table] = tables;
  if (table === undefined) return NOTHING;
  if (hasColumn(table, 'line'))
    return tellStatement({ ...telling, tables, plan: { ...plan, kind: 'statement' } });
  const sums = readRows(table, 'total').map((row) => bold(amountOf(row, 'amount', row.text('currency'))));
  if (sums.length === 0) return partOf([`No fees were charged${onDays(table, telling.today)}.`]);
  const rows = readRows(table, 'segment');
  const named = [...new Set(rows.map((row) => row.text('name')))];
  const head =
    plan.types === undefined
      ? 'Fees were'
      : say`${listWords(named.map((name, at) => (at === 0 ? name : lowerWords(name))))} came to`;
  return partOf([
    say`${head} ${listWords(sums)}${onDays(table, telling.today)}.`,
    markdownTable(
      ['Fee', 'Amount'],
      rows.map((row) => [row.text('name'), amountOf(row, 'amount', row.text('currency'))]),
    ),
  ]);
}
