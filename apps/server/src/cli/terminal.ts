import { UNPRINTABLE } from '@skuline/contract';
import type { Clock } from '../platform/clock.ts';
import type { Config, DescribedConfig } from '../platform/config/config.ts';
import type { NamedTenants } from './named-tenants.ts';

/** The surroundings of a command: where it reads and writes, and what it knows of its environment. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly clock: Clock;
  readonly config: () => Config;
  /** The same without stopping at what is wrong with it. */
  readonly describeConfig: () => DescribedConfig;
  readonly findVariable: (name: string) => string | null;
  /** The working directory: relative file names start there. */
  readonly folder: string;
  /** The tenants that the command has named. */
  readonly tenants: NamedTenants;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/**
 * Text from outside (a name, a file's), made safe to show: what would move the cursor, clear the
 * screen or turn the direction of a line is spelled out, but for the signs in `kept`. JSON means the same spelled out.
 */
export function spellOut(text: string, kept = ''): string {
  return text.replace(UNPRINTABLE, (sign) =>
    kept.includes(sign) ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function print(terminal: Terminal, text: string): void {
  terminal.stdout.write(`${spellOut(text, '\n\t')}\n`);
}

export function say(terminal: Pick<Terminal, 'stderr'>, text: string): void {
  terminal.stderr.write(`${spellOut(text, '\n\t')}\n`);
}

/** A value as JSON where that is asked for, otherwise in words. */
export function printAs<Value>(
  terminal: Terminal,
  json: boolean,
  value: Value,
  format: (value: Value) => string,
): void {
  print(terminal, json ? JSON.stringify(value, null, 2) : format(value));
}
