export const README = 'README.txt';

interface FileNote {
  readonly says: string;
  /** Whether Skuline takes it in again as it is. */
  readonly isImportable?: true;
}

/** What each file holds, by its name without folder and ending. */
const NOTES: Readonly<Record<string, FileNote>> = {
  'daily-performance': { says: 'the figures that are shown, by day and SKU', isImportable: true },
  'keyword-volume': { says: 'how often keywords were searched for, by week', isImportable: true },
  members: { says: 'who is in the company' },
  ads_product: { says: 'the products that advertising reports name' },
  catalogue_row: { says: 'what SKUs are called: brand, parent SKU, ASIN' },
  composed_day: { says: 'which report supplies which day' },
  cost_rate: { says: 'unit costs as figures are computed with them' },
  event: { says: 'what was reported of the use of Skuline' },
  layer_fact: { says: 'the rows of the reports that were imported, as they were read' },
  layer_keyword: { says: 'the rows of keyword reports, as they were read' },
  audit_log: { says: 'who did what, and when' },
  assistant_run: { says: 'what the assistant has read' },
  assistant_turn: { says: 'questions and answers' },
  chart_note: { says: 'notes on days' },
  company_profile: { says: 'what the company says of its brands' },
  cost_change: { says: 'changes of costs, and by whom' },
  cost_entry: { says: 'costs' },
  goals: { says: 'goals' },
  imports: { says: 'every import: file, days, outcome, and by whom' },
  insight: { says: 'insights: what was found, and what became of it' },
  insight_rules: { says: 'alert rules' },
  told_by_rules: { says: 'what built-in rules told each person, and what became of it' },
  feedback: { says: 'feedback that was given' },
  staged_file: { says: 'files that wait to be imported' },
  restock_time: { says: 'lead times and safety days' },
  sku_tag: { says: 'tags of SKUs' },
  watched_file: { says: 'files that were taken of a watched folder or object storage' },
};

function describeFile(name: string): FileNote {
  const noun = name.replace(/^.*\//, '').replace(/\.\w+$/, '');
  return NOTES[noun] ?? { says: `rows of the table ${noun}` };
}

/** The text that explains every file. */
export function readmeOf(company: string, madeAt: Date, names: readonly string[]): string {
  const width = Math.max(...names.map((name) => name.length));
  return [
    `Everything Skuline has of ${company}, as it was at ${madeAt.toISOString()}.`,
    '',
    ...names.map((name) => {
      const { says, isImportable } = describeFile(name);
      return `${name.padEnd(width)}  ${says}${isImportable ? '; Skuline imports it again' : ''}`;
    }),
    '',
    'CSV is UTF-8 with commas. Amounts are in the currency the company reports in, unless a column names another one; days',
    'are YYYY-MM-DD of Los Angeles. A text that a spreadsheet would run as a formula begins with one more apostrophe, and so',
    'does what stands behind a semicolon, a tab or a line end within a text. JSON files hold a list, one row an element;',
    'moments are in UTC. Passwords, tokens and what is made of them are in none of these files.',
    '',
  ].join('\r\n');
}
