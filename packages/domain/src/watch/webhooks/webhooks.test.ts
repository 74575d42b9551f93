import { describe, expect, test } from 'vitest';
import {
  type TriedAnswer,
  describeTriedAnswer,
  judgeTry,
  slackBodyOf,
  teamsBodyOf,
  writeMessage,
} from './index.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const later = (ms: number) => new Date(NOW.getTime() + ms);
const answered = (status: number, retryAfterMs: number | null = null): TriedAnswer => ({
  status,
  text: '',
  retryAfterMs,
});
const SILENT: TriedAnswer = { status: null, problem: 'The receiver hung up.' };

describe('a try', () => {
  const judge = (answer: TriedAnswer, given: Partial<Parameters<typeof judgeTry>[0]> = {}) =>
    judgeTry({ answer, tries: 1, failuresInRow: 1, happenedAt: NOW, failing: null, now: NOW, ...given });

  test.each([200, 202, 204, 299])('that was answered %i is delivered', (status) => {
    expect(judge(answered(status))).toEqual({
      state: 'delivered',
      nextTryAt: null,
      pausedUntil: null,
      failingSince: null,
      switchesOff: false,
    });
  });

  test.each<readonly [string, TriedAnswer, number, number, number, number | null]>([
    ['in vain waits a minute, with all that waits there', SILENT, 1, 1, 1, 1],
    ['in vain for the fourth time waits eight', SILENT, 4, 4, 8, 8],
    ['in vain waits six hours at most', SILENT, 30, 30, 360, 360],
    ['with a fault of the server', answered(500), 2, 5, 2, 16],
    ['that was sent elsewhere', answered(302), 1, 1, 1, 1],
    ['that was refused alone holds up nothing else', answered(400), 3, 3, 4, null],
    ['to an address that is gone holds up nothing else', answered(410), 1, 1, 1, null],
    ['too many waits as long as the receiver asks', answered(429, 90_000), 1, 1, 1.5, 1.5],
    ['too many with no word', answered(429), 1, 1, 1, 1],
    ['too many with a wait of nothing waits a second', answered(429, 0), 1, 1, 1 / 60, 1 / 60],
    ['too many with a wait of a year waits six hours', answered(429, 9e12), 1, 1, 360, 360],
  ])('%s', (_what, answer, tries, failuresInRow, minutes, pausedMinutes) => {
    expect(judge(answer, { tries, failuresInRow })).toEqual({
      state: 'waiting',
      nextTryAt: later(minutes * MINUTE_MS),
      pausedUntil: pausedMinutes === null ? null : later(pausedMinutes * MINUTE_MS),
      failingSince: NOW,
      switchesOff: false,
    });
  });

  test.each([
    [24 * HOUR_MS - 1, 'waiting'],
    [24 * HOUR_MS, 'failed'],
  ])('is the last one once a day is over', (age, state) => {
    expect(judge(SILENT, { happenedAt: ago(age) }).state).toBe(state);
  });

  test.each([
    [72 * HOUR_MS - 1, false],
    [72 * HOUR_MS, true],
  ])('switches a webhook off that took nothing for three days', (failing, switchesOff) => {
    const [since, last] = [ago(failing), ago(6 * HOUR_MS)];
    expect(judge(SILENT, { failing: { since, last } })).toMatchObject({ switchesOff, failingSince: since });
  });

  test.each([
    [24 * HOUR_MS, true],
    [24 * HOUR_MS + 1, false],
    [-48 * HOUR_MS, false],
  ])(
    'the three days start again after a day without a try, and after a clock that was ahead',
    (idle, switchesOff) => {
      const since = ago(7 * 24 * HOUR_MS);
      const failingSince = switchesOff ? since : NOW;
      expect(judge(answered(400), { failing: { since, last: ago(idle) } })).toMatchObject({
        switchesOff,
        failingSince,
      });
    },
  );

  test.each<readonly [TriedAnswer, string]>([
    [answered(204), 'Received (204).'],
    [answered(301), 'The receiver answered 301; redirects are not followed.'],
    [answered(404), 'The receiver answered 404.'],
    [SILENT, 'The receiver hung up.'],
  ])('is told in a sentence', (answer, text) => expect(describeTriedAnswer(answer)).toBe(text));
});

const NAME = '<@U1> [x](https://evil.example) *b* & co';
const IMPORT = {
  import_id: 1,
  file_name: NAME,
  status: 'published',
  rows: 1,
  first_day: '2026-11-01',
  last_day: '2026-11-02',
  imported_by: 'ann@example.com',
  problem: null,
} as const;
const URL = 'https://skuline.example/import?a=1&b=<2>';

describe('a message', () => {
  test('to Slack shows names as they are, and pings nobody', () => {
    const message = writeMessage({ type: 'import.finished', data: IMPORT });
    expect(slackBodyOf(message, URL)).toEqual({
      text: '&lt;@U1&gt; [x](https://evil.example) *b* &amp; co was imported',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: `${NAME} was imported` } },
        { type: 'section', text: { type: 'plain_text', text: '1 row, 2026-11-01 to 2026-11-02' } },
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: '<https://skuline.example/import?a=1&amp;b=&lt;2&gt;|Open in Skuline>',
          },
        },
      ],
    });
  });

  test('to Teams is an Adaptive Card whose words are no Markdown', () => {
    const message = writeMessage({ type: 'import.finished', data: { ...IMPORT, problem: 'It is empty.' } });
    expect(teamsBodyOf(message, URL)).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: `${NAME} was not imported` }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'It is empty.' }] },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open in Skuline', url: URL }],
          },
        },
      ],
    });
  });

  test('is no longer than a chat takes', () => {
    const long = { title: 'a'.repeat(900), text: 'b'.repeat(9000), path: '/' };
    const texts = JSON.stringify(slackBodyOf(long, URL))
      .match(/(?:a{3,}|b{3,})…/g)
      ?.map(({ length }) => length);
    expect(texts).toEqual([150, 150, 3000]);
  });
});
