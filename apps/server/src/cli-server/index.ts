export type { CommandContext, CommandHooks, CommandProgress } from './command.ts';
export type { CommandArgs, CommandName, CommandResult } from './commands.ts';
export { AppUnreachableError, askApp } from './cli-client.ts';
export { CommandError, describeCommandError } from './cli-message.ts';
export { type CliServer, startCliServer } from './cli-server.ts';
export { acquireDataDir, DataDirBusyError, type DataDirLock } from './data-dir-lock.ts';
export { getFileSize } from './readable-file.ts';
export { runCommand } from './run-command.ts';
