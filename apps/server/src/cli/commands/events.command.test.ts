import { Command } from 'commander';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Execute } from '../command.ts';
import { eventsCommand, listEvents } from './events.command.ts';
import type { Terminal } from '../terminal.ts';

// What the command asks, and how it shows the answer.
const asked = vi.fn<(...asked: Parameters<Execute>) => Promise<unknown>>();

const NOW = new Date('2026-11-20T12:00:00.000Z');
const EVENT = {
  event_id: '0199f7a0-0000-7000-8000-000000000009',
  name: 'error_occurred',
  occurred_at: '2026-11-20T11:59:30.250Z',
  path: '/dashboard',
  session_id: '0199f7a0-0000-7000-8000-000000000001',
  visitor_id: '',
  user_id: 'kD3bNq81uvwxyz',
  user_type: 'internal',
  viewport_width: 1440,
  viewport_height: 900,
  language: 'en-US',
  country: 'Portugal',
  city: 'Porto',
  region: 'Norte',
  timezone: 'Europe/Lisbon',
  organisation: 'Example Net',
  properties: { source: 'render', message: 'Error: no axis\u001B[2J\nat x' },
};
const COUNTS = [{ name: 'error_occurred', events: 1234, sessions: 12, people: 3 }];

async function run(...args: string[]): Promise<string> {
  let printed = '';
  const write = (text: string) => {
    printed += text;
    return true;
  };
  // All of a terminal this command uses.
  const terminal = { stdout: { write }, stderr: { write }, clock: { now: () => NOW } } as unknown as Terminal;
  const program = new Command().exitOverride().configureOutput({ writeErr: write });
  // What is asked for is looked at, and the results of both procedures are given here.
  eventsCommand.addTo(program.command('events'), terminal, asked as Execute);
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: write });
  await program.parseAsync(['events', ...args], { from: 'user' });
  return printed;
}

beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation(async (_terminal, { name }) => (name === listEvents.name ? [EVENT] : COUNTS));
});

describe('skuline events', () => {
  test('shows the newest events of a tenant, one a line, and how many there are of each name', async () => {
    expect((await run('--tenant', 'Alder & Oak')).split('\n')).toEqual([
      'Time (UTC)           Event           Path        User      Type      Place            Details',
      '2026-11-20 11:59:30  error_occurred  /dashboard  kD3bNq81  internal  Porto, Portugal  source=render message=Error: no axis [2J at x',
      '',
      'Event           Events  Sessions  People',
      'error_occurred   1,234        12       3',
      '',
    ]);
  });

  test('--json is all there is of them, and nothing else', async () => {
    expect(JSON.parse(await run('--tenant', 'Alder & Oak', '--json'))).toEqual([EVENT]);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('--summary is the numbers alone', async () => {
    expect(JSON.parse(await run('--anonymous', '--summary', '--json'))).toEqual(COUNTS);
    expect(await run('--anonymous', '--summary')).toMatch(/^Event +Events/);
  });

  test('says so when there are none', async () => {
    asked.mockImplementation(async () => []);
    expect(await run('--anonymous')).toBe('There are no such events.\n');
  });

  test.each([
    [['--tenant', 'A'], { tenant: 'A', name: null, since: null, limit: 50 }],
    [['--anonymous', '--limit', '5'], { tenant: null, limit: 5 }],
    [['--tenant', 'A', '--name', 'login'], { name: 'login' }],
    [['--tenant', 'A', '--since', '2026-11-01'], { since: '2026-11-01T00:00:00.000Z' }],
    [['--tenant', 'A', '--since', '2026-11-01T08:00+01:00'], { since: '2026-11-01T07:00:00.000Z' }],
    [['--tenant', 'A', '--since', '90m'], { since: '2026-11-20T10:30:00.000Z' }],
    [['--tenant', 'A', '--since', '24h'], { since: '2026-11-19T12:00:00.000Z' }],
    [['--tenant', 'A', '--since', '7d'], { since: '2026-11-13T12:00:00.000Z' }],
  ])('%j asks for %o', async (args, question) => {
    await run(...args);
    expect(asked.mock.calls[0]?.[2]).toMatchObject(question);
  });

  test.each([
    [[], 'Name the tenant'],
    [['--tenant', 'A', '--anonymous'], 'cannot be used with'],
    [['--tenant', 'A', '--name', 'purchase'], 'Allowed choices are login, page_view'],
    [['--tenant', 'A', '--since', 'yesterday'], 'It must be a day'],
    [['--tenant', 'A', '--since', '2026-13-01'], 'It must be a day'],
    [['--tenant', 'A', '--limit', '0'], 'It must be a whole number'],
  ])('%j is refused: %s', async (args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
    expect(asked).not.toHaveBeenCalled();
  });
});
