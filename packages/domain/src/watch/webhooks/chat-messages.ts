import { assertNever } from '../../core/exhaustive/index.ts';
import type { Happening } from './webhook-events.ts';

/** What a chat shows of something that happened: a title, sentences, and the path of the page that has more. */
export interface ChannelMessage {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** What happened, in a few plain sentences. */
export function writeMessage(happening: Happening): ChannelMessage {
  switch (happening.type) {
    case 'insight.raised': {
      const { title, description, recommendations } = happening.data;
      return { title, text: joined([description, recommendations[0]]), path: '/insights/history' };
    }
    case 'import.finished': {
      const { file_name: name, problem } = happening.data;
      return problem === null
        ? { title: `${name} was imported`, text: describeDays(happening.data), path: '/import' }
        : { title: `${name} was not imported`, text: problem, path: '/import' };
    }
    case 'connection.stopped':
      return {
        title: `${happening.data.name} has stopped`,
        text: joined(['No new figures are coming in.', happening.data.problem]),
        path: '/connections',
      };
    case 'connection.recovered':
      return {
        title: `${happening.data.name} works again`,
        text: 'Figures are coming in again.',
        path: '/connections',
      };
    case 'test':
      return { title: 'This is a test', text: happening.data.message, path: '/connections' };
    default:
      return assertNever(happening);
  }
}

function joined(sentences: readonly (string | null | undefined)[]): string {
  return sentences.filter((text) => text !== null && text !== undefined && text !== '').join('\n');
}

function describeDays({
  rows,
  first_day: first,
  last_day: last,
}: Extract<Happening, { type: 'import.finished' }>['data']): string {
  const count = rows === null ? '' : `${rows} ${rows === 1 ? 'row' : 'rows'}`;
  const days = first === null || last === null ? '' : first === last ? first : `${first} to ${last}`;
  return [count, days].filter((part) => part !== '').join(', ');
}

/** Slack refuses longer titles and texts. */
const LONGEST_TITLE = 150;
const LONGEST_TEXT = 3000;
const OPEN = 'Open in Skuline';

/**
 * The body for an incoming webhook of Slack. Its blocks are plain text, so that a product's name is shown as it is written;
 * `text` stands in notifications, where Slack reads signs of its own.
 */
export function slackBodyOf({ title, text }: ChannelMessage, url: string): object {
  const section = { type: 'section', text: { type: 'plain_text', text: cut(text, LONGEST_TEXT) } };
  return {
    text: escapeForSlack(cut(title, LONGEST_TITLE)),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, LONGEST_TITLE) } },
      ...(text === '' ? [] : [section]),
      { type: 'section', text: { type: 'mrkdwn', text: `<${escapeForSlack(url)}|${OPEN}>` } },
    ],
  };
}

function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * The body for a workflow of Teams that posts what a webhook receives: a message with one Adaptive Card. Rich text shows
 * signs as they are, where a TextBlock would read them as Markdown.
 */
export function teamsBodyOf({ title, text }: ChannelMessage, url: string): object {
  const lines = cut(text, LONGEST_TEXT).split('\n');
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      richTextOf({ text: cut(title, LONGEST_TITLE), weight: 'Bolder', size: 'Medium' }),
      ...lines.filter((line) => line !== '').map((line) => richTextOf({ text: line })),
    ],
    actions: [{ type: 'Action.OpenUrl', title: OPEN, url }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

function richTextOf(run: object): object {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', ...run }] };
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
}
