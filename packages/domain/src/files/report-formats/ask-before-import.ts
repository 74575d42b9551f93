import { type DateKey, stretchesOf } from '../../core/calendar/index.ts';
import { countOf, formatCount, formatDateRange } from '../../core/formatting/index.ts';
import type { Channel } from './layer-row.ts';
import { isMoneyFact, type MetFact, type MetProblem } from './met-figures.ts';
import { explainAnswer, question } from './questions.ts';
import type { ReportQuestion } from './report-format.ts';

/** What becomes of a file that would take something away. */
export const REPLACE_OR_ADD = ['replace', 'add', 'leave'] as const;
export type ReplaceOrAdd = (typeof REPLACE_OR_ADD)[number];

/** What a channel's figures belong to, as people call it: it is asked for by this word. */
export function ownerWord(channel: Channel): 'account' | 'shop' {
  return channel === 'amazon' ? 'account' : 'shop';
}

/** The account or shop of which nothing was said when it was imported. */
export function firstOwner(channel: Channel): string {
  return `the first ${ownerWord(channel)}`;
}

/** One that is not known yet. */
export function anotherOwner(channel: Channel): string {
  return `another ${ownerWord(channel)}`;
}

const FACT_WORDS: Readonly<Partial<Record<MetFact, string>>> = {
  gross_sales: 'gross sales',
  units_sold: 'units',
  refunds: 'refunds',
  sessions: 'sessions',
  ad_spend: 'ad spend',
  ad_sales: 'ad sales',
  ad_orders: 'ad orders',
  ad_clicks: 'ad clicks',
  ad_impressions: 'ad impressions',
};
const MAX_NAMED = 3;
const MAX_STRETCHES = 4;
const LIST = new Intl.ListFormat('en-US');
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const TEN_THOUSANDTHS = 10_000;

function sumInWords(fact: MetFact, value: number): string {
  return isMoneyFact(fact) ? DOLLARS.format(value / TEN_THOUSANDTHS) : formatCount(value);
}

function daysInWords(days: readonly DateKey[]): string {
  const stretches = stretchesOf(days.toSorted());
  const today = days.at(-1) ?? stretches[0]?.end;
  if (today === undefined) return '';
  const named = stretches.slice(0, MAX_STRETCHES).map((stretch) => formatDateRange(stretch, today));
  const more = stretches.length - named.length;
  return LIST.format(more === 0 ? named : [...named, `${more} more`]).replaceAll(' – ', '–');
}

/** Asks what is to become of a file that takes figures away, or has nothing in common with what is shown. */
export function askReplaceOrAdd(
  problem: MetProblem,
  channel: Channel,
  {
    answer,
    isNameTaken = false,
  }: { readonly answer?: string | undefined; readonly isNameTaken?: boolean } = {},
): ReportQuestion {
  const owner = ownerWord(channel);
  const taken = `There is a report of that ${owner} for these days already. Replace it, or add the file under another name.`;
  return question('replace_or_add', {
    question: `Is this the same ${owner} as what is shown on ${daysInWords(problem.days)}, or another one?`,
    why: explainProblem(problem, channel),
    choices: REPLACE_OR_ADD,
    example: null,
    problem: isNameTaken ? taken : explainAnswer(answer, REPLACE_OR_ADD),
  });
}

function explainProblem({ what, facts, days, met }: MetProblem, channel: Channel): string {
  const places = daysInWords(days);
  const owner = ownerWord(channel);
  const advice = `Replace what is shown if the file is of the same ${owner}, corrected; add it if it is of another ${owner}; or leave it out.`;
  const changed = facts.filter(({ before, after }) => before !== after);
  const shown = (changed.length === 0 ? facts : changed).map(
    ({ fact, before, after }) =>
      `${FACT_WORDS[fact] ?? fact} ${sumInWords(fact, before)} → ${sumInWords(fact, after)}`,
  );
  const lost = met.lostProducts.names;
  const named = [
    ...lost.slice(0, MAX_NAMED),
    ...(lost.length > MAX_NAMED ? [`${lost.length - MAX_NAMED} more`] : []),
  ];
  const vanish =
    lost.length === 0 || met.role === 'yields'
      ? ''
      : ` ${countOf(lost.length, 'SKU')} would vanish: ${LIST.format(named)}.`;
  if (met.role === 'yields') {
    return `The file has no product in common with ${nameFiles(met.fileNames)}, which goes on being shown on ${places}: nothing of the file would be seen. ${advice}`;
  }
  if (what === 'doubles') {
    const sums = LIST.format(
      facts
        .slice(0, 1)
        .map(({ fact, before }) => `${FACT_WORDS[fact] ?? fact} of ${sumInWords(fact, before)}`),
    );
    const name = met.account === '' ? firstOwner(channel) : `'${met.account}'`;
    return `The file has the same products and figures as ${nameFiles(met.fileNames)} of ${name}: shown beside it, ${sums} on ${places} would count twice. ${advice}`;
  }
  const strangers = what === 'strangers' ? 'The file has no product in common with what is shown. ' : '';
  return `${strangers}Shown in its place, the file changes ${places}: ${LIST.format(shown)}.${vanish} ${advice}`;
}

function nameFiles(names: readonly string[]): string {
  const [first = 'what is shown', ...more] = names;
  return more.length === 0 ? `'${first}'` : `'${first}' and ${countOf(more.length, 'more file')}`;
}

/** Asks which of two files of a drop is the newer one. */
export function askNewer(
  { met, facts, days }: MetProblem,
  fileName: string,
  answer: string | undefined,
): ReportQuestion {
  const choices = [fileName, ...met.fileNames];
  const most = facts
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => Number(isMoneyFact(b.fact)) - Number(isMoneyFact(a.fact)) || gap(b) - gap(a))[0];
  const by = most === undefined ? '' : ` by ${inWords(most)}`;
  return question('newer', {
    question: `Two reports cover ${daysInWords(days)} and differ${by}: which is newer?`,
    why: `Nothing in them says it: ${LIST.format(choices.map((name) => `'${name}'`))}. The newer one is shown.`,
    choices,
    example: null,
    problem: explainAnswer(answer, choices),
  });
}

type ComparedFact = MetProblem['facts'][number];

function gap({ before, after }: ComparedFact): number {
  return Math.abs(before - after);
}

function inWords(compared: ComparedFact): string {
  const { fact } = compared;
  const words = isMoneyFact(fact) ? ` of ${FACT_WORDS[fact] ?? fact}` : ` ${FACT_WORDS[fact] ?? fact}`;
  return sumInWords(fact, gap(compared)).replace(/\.00$/, '') + words;
}

/** Asks for the name of an account or shop that is not known yet. */
export function askOwnersName(channel: Channel): ReportQuestion {
  const owner = ownerWord(channel);
  return question(owner, {
    question: `What is the other ${owner} called?`,
    why: `The file doesn't name its ${owner}; its figures are added up under the name you give.`,
    example: owner === 'shop' ? 'Outlet shop' : 'Second account',
  });
}

/** Asks of which account or shop a file is that does not tell, where several are known. */
export function askOwner(
  channel: Channel,
  known: readonly string[],
  answer: string | undefined,
): ReportQuestion {
  const owner = ownerWord(channel);
  const choices = [...known, anotherOwner(channel)];
  return question(owner, {
    question: `Of which ${owner} is the file?`,
    why: `You have several, and the file doesn't name its ${owner}.`,
    choices,
    example: null,
    problem: answer === undefined ? null : explainAnswer(answer, choices),
  });
}
