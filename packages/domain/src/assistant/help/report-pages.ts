import { DECLINED_FORMATS, listReports, type TakenFormat } from '../../files/report-formats/index.ts';
import { type FactKind, FACTS } from '../../figures/metrics/index.ts';
import { helpAddress, type HelpPage } from './help-page.ts';

const TELLS: Readonly<Record<FactKind, string>> = {
  sales: 'orders, units and sales',
  refunds: 'refunds',
  traffic: 'sessions',
  ads: 'ad spend, impressions, clicks, and sales from ads',
};

const HOLDS: Readonly<Record<TakenFormat['holds'], string>> = {
  facts: 'figures by product and day',
  keywords: 'search volume by query and week',
  catalogue: 'which SKU belongs to which product and brand',
  records: 'single entries beside the daily figures, such as fees, payouts, stock or searches',
  totals: 'totals, which are compared with what is shown and not imported',
};

const NOT_READ_SLUG = 'reports-that-are-not-read';

export function reportSlug(id: string): string {
  return `report-${id.replaceAll('_', '-')}`;
}

/** The columns that a report must have, by their first name. */
function neededColumns(format: TakenFormat): readonly string[] {
  return Object.values(format.columns)
    .filter(({ isRequired, isKey }) => isRequired === true || isKey === true)
    .flatMap(({ names }) => names[0] ?? []);
}

function textOf(format: TakenFormat): string {
  const told = Object.keys(format.speaks).map((kind) => TELLS[kind as FactKind]); // the keys are kinds of fact
  const needed = neededColumns(format);
  return [
    `It tells ${told.length === 0 ? HOLDS[format.holds] : told.join('; ')}.`,
    ...(format.untold ?? []).map(
      (fact) =>
        `${FACTS[fact].label} are not in it: on days that no other report tells, they are unknown, not 0.`,
    ),
    '## Where to download it',
    `**${format.menuPath}**`,
    'Download it as CSV, TXT or XLSX, as it is offered, and drop it on [Import data](/import) without opening it in a spreadsheet first: spreadsheets change dates and long numbers.',
    ...(needed.length === 0
      ? []
      : [
          '## Columns it needs',
          needed.map((name) => `- ${name}`).join('\n'),
          'Other columns may be there, in any order.',
        ]),
    `Is a report of this name not recognized? Send us its first two lines as feedback. Reports that can’t be used, and what to download instead: [Reports that are not read](${helpAddress(NOT_READ_SLUG)}).`,
  ].join('\n\n');
}

function notRead(): HelpPage {
  const rows = DECLINED_FORMATS.map(({ label, sentence }) => `- **${label}**: ${sentence}`);
  return {
    slug: NOT_READ_SLUG,
    group: 'Reports',
    title: 'Reports that are not read',
    text: `Skuline knows these reports and can’t use them, because they lack the day, the product or the figures.\n\n${rows.join('\n')}`,
  };
}

/** A page for each report that is read, and one for those that are not. */
export function reportPages(): HelpPage[] {
  const pages = listReports().map(
    (format): HelpPage => ({
      slug: reportSlug(format.id),
      group: 'Reports',
      title: format.label,
      text: textOf(format),
    }),
  );
  return [...pages, notRead()];
}
