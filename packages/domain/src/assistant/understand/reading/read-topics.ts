import type { Topic } from '../words/meaning.ts';
import type { Token } from '../words/tokens.ts';
import { type Meant, ofKind } from './meant.ts';
import type { Change } from './read-order.ts';
import type { Span } from './spans.ts';

/** `how did Oak do`, `how are we doing`: how it stands, without a metric. */
function asksHowItStands(tokens: readonly Token[]): boolean {
  const words = tokens.map(({ word }) => word);
  const how = words.indexOf('how');
  if (how === -1 || ['much', 'many'].includes(words[how + 1] ?? '')) return false;
  return words
    .slice(how + 1)
    .some((word) =>
      ['do', 'doing', 'going', 'go', 'fare', 'faring', 'selling', 'sell', 'look', 'looking'].includes(word),
    );
}

function isName({ content }: Span): boolean {
  return content.kind === 'name' || content.kind === 'place';
}

/** `how far is Oak behind Bay`: of two names with it between them nothing is explained. */
function standsBehind(spans: readonly Span[], tokens: readonly Token[]): boolean {
  const at = spans.findIndex((span) => tokens[span.at]?.word === 'behind' && span.words === 1);
  return at !== -1 && spans.slice(0, at).some(isName) && spans.slice(at + 1, at + 3).some(isName);
}

function saidTopics(meant: readonly Meant[], tokens: readonly Token[], isAboutFigures: boolean): Set<Topic> {
  const topics = new Set(ofKind(meant, 'topic').map(({ meaning }) => meaning.topic));
  if (tokens.some(({ word, after }) => after.startsWith('%') && !/^\d/.test(word))) topics.add('share');
  if (asksHowItStands(tokens)) topics.add('overview');
  // `what does a click cost us?` asks for its figure.
  const asksWhatDoes = ofKind(meant, 'topic').every(
    ({ span, meaning }) =>
      meaning.topic !== 'definition' || (span.words === 2 && tokens[span.at]?.word === 'what'),
  );
  if (asksWhatDoes && tokens.some(({ word }) => word === 'us')) topics.delete('definition');
  // A change is explained by its drivers, a metric by its definition.
  if (topics.has('explain')) topics.add(isAboutFigures ? 'why' : 'definition');
  return topics;
}

/** What else is known of a question whose topics are read. */
interface Beside {
  readonly hasMetric: boolean;
  /** What a part contributes to the metric is asked for. */
  readonly isPart: boolean;
  readonly change: Change | null;
}

interface TopicsRead {
  readonly topics: ReadonlySet<Topic>;
  /** Null where the words of a change only say how a share is written. */
  readonly change: Change | null;
}

/** What a question is about besides plain figures. */
export function readTopics(
  spans: readonly Span[],
  meant: readonly Meant[],
  tokens: readonly Token[],
  { hasMetric, isPart, change }: Beside,
): TopicsRead {
  const isAboutFigures =
    ofKind(meant, 'change').length > 0 ||
    spans.some(({ content }) => ['name', 'place', 'period', 'comparison'].includes(content.kind));
  const topics = saidTopics(meant, tokens, isAboutFigures);
  if (isPart) topics.add('contributors');
  // `sales are down, what is going on?`
  if (topics.has('changes') && hasMetric) topics.add('why');
  if (standsBehind(spans, tokens)) {
    topics.delete('why');
    topics.add('compare');
  }
  // `how much does Oak contribute to sales, in percent`
  const isOfShare = topics.has('contributors') && change?.change === 'any' && change.inPercent;
  if (isOfShare) topics.add('share');
  return { topics, change: isOfShare ? null : change };
}
