import type { CommandContext, CommandHooks } from './command.ts';
import { type CommandArgs, type CommandName, type CommandResult, COMMANDS } from './commands.ts';

/** Runs a command where the stores are open. The arguments are checked, wherever they came from. */
export async function runCommand<Name extends CommandName>(
  name: Name,
  args: CommandArgs<Name>,
  context: CommandContext,
  hooks: CommandHooks,
): Promise<CommandResult<Name>> {
  const command = COMMANDS[name];
  // The table pairs each name with its own arguments and result; the compiler can't follow a generic index so far.
  const run = command.run as (
    context: CommandContext,
    args: unknown,
    hooks: CommandHooks,
  ) => Promise<CommandResult<Name>>;
  return run(context, command.args.parse(args), hooks);
}

export function isCommandName(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}
