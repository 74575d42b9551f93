import { Command, CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { describeCommandError } from '../cli-server/index.ts';
import { findStartProblem } from '../start-problem.ts';
import { addAssistantCommand } from './assistant-command.ts';
import { addCostsCommand } from './costs-command.ts';
import { addDaysCommand } from './days-command.ts';
import { addDataCommands } from './data-commands.ts';
import { addEventsCommand } from './events-command.ts';
import { addInspectCommand } from './inspect-command.ts';
import { addInsightsCommand } from './insights-command.ts';
import { addJobsCommand } from './jobs-command.ts';
import { addMessageCommands } from './message-commands.ts';
import { addPeopleCommands } from './people-commands.ts';
import { addReconcileCommand } from './reconcile-command.ts';
import { addWatchCommand } from './watch-command.ts';
import { say, type Terminal } from './terminal.ts';

/** Runs the command line; returns the exit code: 0, or 1 with a sentence on standard error. */
export async function runProgram(argv: readonly string[], terminal: Terminal): Promise<0 | 1> {
  const program = new Command('skuline')
    .description('Imports data into Skuline and manages its tenants and users.')
    .usage('<command> [options]')
    .helpCommand('help [command]', 'show the help of a command')
    .showSuggestionAfterError()
    // An option after the name of a subcommand is that one's: `insights generate --tenant NAME`.
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  addDataCommands(program, terminal);
  addInspectCommand(program, terminal);
  addDaysCommand(program, terminal);
  addReconcileCommand(program, terminal);
  addWatchCommand(program, terminal);
  addCostsCommand(program, terminal);
  addPeopleCommands(program, terminal);
  addMessageCommands(program, terminal);
  addEventsCommand(program, terminal);
  addInsightsCommand(program, terminal);
  addJobsCommand(program, terminal);
  addAssistantCommand(program, terminal);
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

function explain(error: unknown, terminal: Terminal): string {
  if (terminal.signal.aborted) return 'Stopped.';
  const sentence = describeCommandError(error);
  if (sentence !== null) return sentence;
  if (!(error instanceof Error)) return String(error);
  // What the surroundings did wrong comes as a sentence; the stack of anything else helps to report it.
  if (error instanceof ConfigError) return error.message;
  const problem = findStartProblem(error, terminal.config().dataDir);
  if (problem !== null) return problem;
  return 'code' in error && error.message !== '' ? error.message : (error.stack ?? error.message);
}
