import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { systemClock } from '../../platform/clock.ts';
import { describeConfig, parseConfig } from '../../platform/config/config.ts';
import { NamedTenants } from '../named-tenants.ts';
import { runProgram } from '../program.ts';
import type { Terminal } from '../terminal.ts';

interface Surroundings {
  /** The working directory. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a command in this process, with all that a program reads and writes but the process itself. */
export async function runCommand(
  args: readonly string[],
  { folder, env, signal = new AbortController().signal }: Surroundings,
) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const terminal = {
    stdin,
    stdout,
    stderr,
    clock: systemClock,
    config: () => parseConfig(env, '/'),
    describeConfig: () => describeConfig(env, '/'),
    findVariable: (name: string) => env[name] ?? null,
    folder,
    tenants: new NamedTenants(),
    signal,
  } as unknown as Terminal; // streams that are no terminal, as of a command in a pipe
  const said = [text(stdout), text(stderr)] as const;
  const code = await runProgram(args, terminal);
  stdout.end();
  stderr.end();
  const [out, error] = await Promise.all(said);
  return { out, error, code };
}
