import { Command, CommanderError, Help } from 'commander';
import { ConfigError } from '../platform/config/config.ts';
import { describeCommandError } from './cli-message.ts';
import { withoutBoundValues } from '../platform/bound-values.ts';
import { findStartProblem } from '../app/start-problem.ts';
import { COMMANDS } from './commands.ts';
import { say, type Terminal } from './terminal.ts';

/** Runs the command line; returns the exit code: 0, or 1 with a sentence on standard error. */
export async function runProgram(argv: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const program = new Command('skuline')
    .description('Imports data into Skuline and manages its tenants and users.')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'show the help of a command')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  await addCommands(program, terminal, argv);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    // Commander has said already what it had to say.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    say(terminal, explain(error, terminal));
    return 1;
  }
}

/** All are listed, and the one that is typed, or whose help is, is loaded. */
async function addCommands(program: Command, terminal: Terminal, argv: readonly string[]): Promise<void> {
  const typed = argv.find((word) => word !== 'help' && !word.startsWith('-'));
  const usages = new Map<string, string>();
  for (const [usage, { description, load }] of Object.entries(COMMANDS)) {
    const [name = usage] = usage.split(' ', 1);
    usages.set(name, usage);
    const command = program.command(name).description(description);
    if (name !== typed) continue;
    const [loaded, { executeCommand }] = await Promise.all([load(), import('./execute-command.ts')]);
    loaded.addTo(command, terminal, executeCommand);
  }
  program.configureHelp({
    subcommandTerm: (command) => usages.get(command.name()) ?? new Help().subcommandTerm(command),
  });
}

function explain(error: unknown, terminal: Terminal): string {
  if (terminal.signal.aborted) return 'Stopped.';
  const sentence = describeCommandError(error);
  if (sentence !== null) return sentence;
  if (!(error instanceof Error)) return String(error);
  // What the surroundings did wrong comes as a sentence; the stack of anything else helps to report it.
  if (error instanceof ConfigError) return error.message;
  const problem = findStartProblem(error, terminal.config().dataDir);
  if (problem !== null) return problem;
  const text = 'code' in error && error.message !== '' ? error.message : (error.stack ?? error.message);
  return withoutBoundValues(text);
}
