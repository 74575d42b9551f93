import { METRICS, type MetricId } from '../../figures/metrics/index.ts';
import { DIMENSIONS } from '../../products/index.ts';
import type { QuestionContext, Understanding } from '../question.ts';
import type { Ambiguity } from './reading/ambiguity.ts';
import type { UnknownRatio } from './reading/combine-metrics.ts';
import { quoted } from './notes.ts';
import { BEYOND_TEXTS } from './words/beyond-texts.ts';
import type { BeyondId } from './words/meaning.ts';

type Declined = Extract<Understanding, { kind: 'declined' }>;
type AskedBack = Extract<Understanding, { kind: 'ask_back' }>;

const CHOICES: readonly (readonly [question: string, needs: readonly string[]])[] = [
  ['What are my top performing SKUs?', ['net_sales']],
  ['What drove the change in conversion?', ['orders', 'sessions']],
  ['Which SKUs contributed most to the contribution growth?', ['contribution']],
  ['Why did net sales change?', ['net_sales']],
  ['Show net sales by brand', ['net_sales']],
  ['Show orders by day', ['orders']],
];

const MOST_CHOICES = 3;

/** Questions that can be answered with the facts there are. */
function usualChoices({ factsPresent }: QuestionContext): string[] {
  const facts: readonly string[] | null = factsPresent;
  return CHOICES.filter(([, needs]) => facts === null || needs.every((fact) => facts.includes(fact)))
    .slice(0, MOST_CHOICES)
    .map(([question]) => question);
}

const INSTEAD: Partial<Readonly<Record<BeyondId, readonly string[]>>> = {
  returns: ['Show the P&L', 'What were net sales?', 'Why did net sales change?'],
  forecast: ['How did net sales change?', 'Show the trend of net sales', 'How are my goals doing?'],
  advice: ['What are my open insights?', 'Why did contribution change?', 'Where is my funnel leaking?'],
  campaigns: ['Show ad spend by parent SKU', 'Which SKUs have the highest ACoS?', 'How are my ads doing?'],
  page_views: ['How many sessions did we get?', 'What is our Buy Box share?', 'Where is my funnel leaking?'],
  channels: ['What were net sales?', 'Show net sales by brand', 'What are my top performing SKUs?'],
  weekdays: ['Which day had the highest net sales?', 'Show net sales by day', 'Show net sales by week'],
  longer_units: [
    'Show net sales by month',
    'Which month had the highest net sales this year?',
    'Compare this year with last year',
  ],
  hours: ['Show net sales by day', 'Which day had the highest net sales?', 'Show net sales by week'],
  places: ['Show net sales by brand', 'Show net sales by parent SKU', 'What are my top performing SKUs?'],
  categories: ['Show net sales by brand', 'Show net sales by parent SKU', 'What are my top performing SKUs?'],
  condition: [
    'Which SKUs have the highest ACoS?',
    'What are my top performing SKUs?',
    'Which SKUs have the lowest conversion?',
  ],
  customers: ['How many orders did we get?', 'What is our average order value?', 'What is our conversion?'],
};

function declined(text: string, choices: readonly string[]): Declined {
  return { kind: 'declined', text, choices: choices.slice(0, MOST_CHOICES) };
}

export function declineBeyond(
  beyond: BeyondId,
  context: QuestionContext,
  why = whyBeyond(beyond, context),
): Declined {
  return declined(`${why} You could ask this instead:`, INSTEAD[beyond] ?? usualChoices(context));
}

/** Of a company without advertising or visits in its data nothing is known of them at all. */
function whyBeyond(beyond: BeyondId, { factsPresent }: QuestionContext): string {
  const facts: readonly string[] | null = factsPresent;
  const hasAds = facts === null || facts.some((fact) => fact.startsWith('ad_'));
  if (beyond === 'campaigns' && !hasAds) return 'Advertising is not in your data.';
  const hasVisits = facts === null || facts.includes('sessions');
  return beyond === 'behavior' && !hasVisits
    ? 'What visitors do before they order is not in your data.'
    : BEYOND_TEXTS[beyond];
}

export function declineUnknownName(said: string, context: QuestionContext): Declined {
  return declined(
    `I found no brand, parent SKU or SKU called ${quoted(said)}, and no metric of that name. You could ask this instead:`,
    usualChoices(context),
  );
}

export function declineUnknownWords(said: readonly string[], context: QuestionContext): Declined {
  const [first = '', second] = said;
  const words = second === undefined ? quoted(first) : `${quoted(first)} and ${quoted(second)}`;
  return declined(
    `I don’t understand ${words} here, so I can’t answer that yet. You could ask this instead:`,
    usualChoices(context),
  );
}

/** A question in another language. */
export function declineLanguage(context: QuestionContext): Declined {
  return declined(
    'I only understand English. Ask me in English, in plain words, such as one of these:',
    usualChoices(context),
  );
}

export function declineUnclear(context: QuestionContext): Declined {
  return declined(
    'I did not understand which figure you want to see. You could ask one of these:',
    usualChoices(context),
  );
}

export function declineFuture(context: QuestionContext): Declined {
  return declined(
    'These days have not happened yet, and I don’t forecast. You could ask this instead:',
    usualChoices(context),
  );
}

export function declineNoSuchDay(context: QuestionContext): Declined {
  return declined(
    'That is not a day of the calendar, or not a range from an earlier to a later day. You could ask this instead:',
    usualChoices(context),
  );
}

export function declineTooLong(context: QuestionContext): Declined {
  return declined(
    'That is too long for me: please ask in a sentence or two. You could ask this:',
    usualChoices(context),
  );
}

export function declineNothingBefore(context: QuestionContext): Declined {
  return declined(
    'There is nothing before the start of your data to compare it with. You could ask this instead:',
    usualChoices(context),
  );
}

export function declineRatio({ numerator, denominator }: UnknownRatio): Declined {
  const [a, b] = [METRICS[numerator].label, METRICS[denominator].label];
  return declined(`I don’t have a metric of ${a} by ${b}. You could ask this instead:`, [
    `What were ${a} and ${b}?`,
    `Show ${a} by brand`,
    'Which metrics are there?',
  ]);
}

/** Greetings, thanks and `what can you do`. */
export function introduce(context: QuestionContext): Declined {
  return declined(
    'I answer questions about your figures: totals, rankings, comparisons, trends, shares, why something changed, the funnel, the P&L, goals, insights, search volume, and what a metric means. You could ask:',
    usualChoices(context),
  );
}

/** `Thank you!` */
export function welcome(context: QuestionContext): Declined {
  return declined('You’re welcome. If you want to go on, you could ask:', usualChoices(context));
}

/** `Why?` without anything before it. */
export function askWhatChanged(): AskedBack {
  return {
    kind: 'ask_back',
    text: 'Which figure do you mean?',
    choices: ['Why did net sales change?', 'Why did conversion change?', 'Why did contribution change?'],
  };
}

/** After an answer: nothing that is said would change it. */
export function askWhatNext(metric: MetricId): AskedBack {
  const { label } = METRICS[metric];
  return {
    kind: 'ask_back',
    text: 'What would you like to see next?',
    choices: [`Why did ${label} change?`, `${label} by parent SKU`, `${label} by month this year`],
  };
}

const MOST_NAMES = 5;

/** A question back where words fit several names; each choice is the question with one of them in place. */
export function askWhichName({ said, names, start, end }: Ambiguity, question: string): AskedBack {
  const [first] = names;
  const kind = first === undefined ? 'names' : DIMENSIONS[first.dimension].plural;
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length > shown.length ? ` Here are ${shown.length} of them:` : '';
  return {
    kind: 'ask_back',
    text: `${names.length} ${kind} fit ${quoted(said)}: which one do you mean?${more}`,
    choices: shown.map(({ name, words }) => {
      const written = words.length > 1 || name.includes('"') ? name : `"${name}"`;
      return `${question.slice(0, start)}${written}${question.slice(end)}`.replace(/\s+/gu, ' ').trim();
    }),
  };
}

/** `What is the highest net sales`: of what? */
export function askOfWhat(question: string): AskedBack {
  const asked = question.trim().replace(/[?.!\s]+$/u, '');
  return {
    kind: 'ask_back',
    text: 'What should I rank by?',
    choices: [`${asked} by SKU?`, `${asked} by brand?`, `${asked} by day?`],
  };
}

/** `average sales`: per day, per order or by month? */
export function askAveragePer(metric: MetricId): AskedBack {
  const { label } = METRICS[metric];
  return {
    kind: 'ask_back',
    text: `The average of ${label} per what?`,
    choices: [`${label} by day`, `${label} by month this year`, 'What is our average order value?'],
  };
}
