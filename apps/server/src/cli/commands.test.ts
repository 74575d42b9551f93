import { Command, Help } from 'commander';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import type { Terminal } from './terminal.ts';

test.each(Object.entries(COMMANDS))('the list of commands shows what %s takes', async (usage, { load }) => {
  const command = new Command(usage.split(' ', 1)[0]);
  // Nothing is typed: what the command would do there is not looked at.
  (await load()).addTo(command, {} as Terminal, () => Promise.reject(new Error('not asked')));
  expect(new Help().subcommandTerm(command)).toBe(usage);
});

test('no two procedures have one name', async () => {
  const commands = await Promise.all(Object.values(COMMANDS).map(({ load }) => load()));
  const names = commands.flatMap(({ procedures }) => procedures.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
