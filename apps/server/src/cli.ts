import { runProgram } from './cli/program.ts';
import { NamedTenants } from './cli/named-tenants.ts';
import type { Terminal } from './cli/terminal.ts';
import { systemClock } from './platform/clock.ts';
import { describeEnvironment, findVariable, readConfig } from './platform/config/config.ts';
import { projectRoot } from './platform/project-root.ts';

/** The first Ctrl-C lets the command stop cleanly, the second ends it at once. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => (stopping.signal.aborted ? process.exit(1) : stopping.abort()));
  }
  return stopping.signal;
}

/** npm runs scripts in the project's folder and keeps the caller's working directory in INIT_CWD. */
function folderOfPerson(): string {
  const here = process.cwd();
  return here === projectRoot ? (findVariable('INIT_CWD') ?? here) : here;
}

const terminal: Terminal = {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  clock: systemClock,
  config: () => readConfig(projectRoot),
  describeConfig: () => describeEnvironment(projectRoot),
  findVariable,
  folder: folderOfPerson(),
  tenants: new NamedTenants(),
  signal: stopSignal(),
};

const exitCode = await runProgram(process.argv.slice(2), terminal);
// The engines keep native threads: the process ends here, once everything said has been written.
process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
