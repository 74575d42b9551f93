import { type Command, Option } from 'commander';
import { z } from 'zod';
import { actAs } from '../platform/acting.ts';
import type { Skuline } from '../app/compose.ts';
import type { NamedTenant } from './named-tenants.ts';
import { printAs, type Terminal } from './terminal.ts';

/**
 * What is run where the stores are open, in the app or in a process of its own. Arguments and result are checked there;
 * what the app sends is checked again where it arrives.
 */
export interface Procedure<Args extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly args: Args;
  readonly result: Result;
  /** Works on a new data directory; all others need data that a new directory cannot have. */
  readonly makesData?: boolean;
  run(skuline: Skuline, args: z.output<Args>, hooks: CommandHooks): Promise<z.output<Result>>;
}

/** How a procedure reports progress and output while it runs, and learns that it should stop. */
export interface CommandHooks {
  readonly onProgress: (progress: CommandProgress) => void;
  /** Gives the command a piece of a text that is too long for a result; settles when it may have the next one. */
  readonly write: (piece: string) => Promise<void>;
  /** Tells which tenant was meant, by its id: the command says so, and holds to it. */
  readonly onTenant: (named: NamedTenant) => void;
  /** Fires when the command has ended. */
  readonly signal: AbortSignal;
}

export const commandProgress = z.object({
  /** What is going on, in a few words. */
  phase: z.string(),
  done: z.number(),
  /** null: how much there is to do is not known. */
  total: z.number().nullable(),
  rows: z.number(),
});
export type CommandProgress = z.output<typeof commandProgress>;

/** Receives a procedure's progress and output while it runs. */
export type CommandListeners = Partial<Pick<CommandHooks, 'onProgress' | 'write'>>;

/** Runs a procedure where the stores are open. */
export type Execute = <Args extends z.ZodType, Result extends z.ZodType>(
  terminal: Terminal,
  procedure: Procedure<Args, Result>,
  args: z.input<Args>,
  listeners?: CommandListeners,
) => Promise<z.output<Result>>;

/** A command as people type it, or a group of them. */
export interface TypedCommand {
  /** What it runs where the stores are open. */
  readonly procedures: readonly Procedure[];
  /** Adds arguments, options, subcommands and what happens. */
  addTo(command: Command, terminal: Terminal, execute: Execute): void;
}

/** Gives a procedure its types. */
export function defineProcedure<Args extends z.ZodType, Result extends z.ZodType>(
  procedure: Procedure<Args, Result>,
): Procedure<Args, Result> {
  return procedure;
}

/** Runs a procedure where the stores are open. Arguments and result are validated, whichever process they came from. */
export async function runProcedure<Result extends z.ZodType>(
  procedure: Procedure<z.ZodType, Result>,
  args: unknown,
  skuline: Skuline,
  hooks: CommandHooks,
): Promise<z.output<Result>> {
  const run = () => procedure.run(skuline, procedure.args.parse(args), hooks);
  return procedure.result.parse(await actAs({ actor: 'command line' }, run));
}

interface Declared {
  /** Adds arguments and options, which are passed to the procedure under their names. */
  readonly declare?: (command: Command) => Command;
}

interface ProcedureCommand<Args extends z.ZodType, Result extends z.ZodType>
  extends Procedure<Args, Result>,
    Declared {
  /** The result in words; `tenant` is the name of the tenant that was meant, however it was typed. */
  readonly show: (result: z.output<Result>, args: z.output<Args>) => string;
}

/** A command that runs one procedure and prints its result: in words, or as JSON where `--json` is declared and typed. */
export function defineCommand<Args extends z.ZodType, Result extends z.ZodType>({
  declare,
  show,
  ...procedure
}: ProcedureCommand<Args, Result>): TypedCommand & Procedure<Args, Result> {
  return {
    ...procedure,
    procedures: [procedure],
    addTo(command, terminal, execute) {
      onTyped(command, declare, async (typed) => {
        // Checked by the procedure's own schema, like all arguments.
        const result = await execute(terminal, procedure, typed as z.input<Args>);
        printAs(terminal, typed['json'] === true, result, () =>
          show(result, procedure.args.parse(terminal.tenants.withNames(typed))),
        );
      });
    },
  };
}

interface TerminalCommand<Options extends z.ZodType> extends Declared {
  readonly options: Options;
  readonly procedures?: readonly Procedure[];
  readonly act: (terminal: Terminal, options: z.output<Options>, execute: Execute) => Promise<void>;
}

/** A command that does something at the terminal itself: it asks, reads files, or runs no procedure or several. */
export function defineTerminalCommand<Options extends z.ZodType>({
  declare,
  options,
  procedures = [],
  act,
}: TerminalCommand<Options>): TypedCommand {
  return {
    procedures,
    addTo: (command, terminal, execute) =>
      onTyped(command, declare, (typed) => act(terminal, readOptions(command, options, typed), execute)),
  };
}

/** What was typed as the options are; a value that none of them takes ends the command with a sentence. */
function readOptions<Options extends z.ZodType>(
  command: Command,
  options: Options,
  typed: Readonly<Record<string, unknown>>,
): z.output<Options> {
  const read = options.safeParse(typed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = issue?.path[0];
  const option = command.options.find((own) => own.attributeName() === name);
  return command.error(
    `error: ${option?.flags ?? String(name ?? 'an option')}: ${issue?.message ?? 'it is invalid'}`,
  );
}

/** Commands of two words, and what the first word does alone, if anything. */
export function defineGroup(
  subcommands: Readonly<Record<string, TypedCommand>>,
  alone?: TypedCommand,
): TypedCommand {
  const all = [...Object.values(subcommands), ...(alone === undefined ? [] : [alone])];
  return {
    procedures: all.flatMap(({ procedures }) => procedures),
    addTo(command, terminal, execute) {
      // An option after the name of a subcommand is that one's: `insights generate --tenant NAME`.
      alone?.addTo(command.enablePositionalOptions(), terminal, execute);
      for (const [name, subcommand] of Object.entries(subcommands)) {
        subcommand.addTo(command.command(name), terminal, execute);
      }
    },
  };
}

/** Passes on what was typed, options and arguments by their names. */
function onTyped(
  command: Command,
  declare: Declared['declare'],
  act: (typed: Readonly<Record<string, unknown>>) => Promise<void>,
): void {
  declare?.(command);
  command.action(() => {
    const named = command.registeredArguments.map(
      (argument, index) => [argument.name(), command.processedArgs[index]] as const,
    );
    return act({ ...command.opts(), ...Object.fromEntries(named) });
  });
}

export const jsonOption = (description = 'as JSON') => new Option('--json', description);
