import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';

/** The surroundings of a command: where it reads and writes, and what it knows of its environment. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly clock: Clock;
  readonly config: () => Config;
  readonly findVariable: (name: string) => string | null;
  /** The folder the person stands in: relative file names start there. */
  readonly folder: string;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

export function print(terminal: Terminal, text: string): void {
  terminal.stdout.write(`${text}\n`);
}

export function say(terminal: Terminal, text: string): void {
  terminal.stderr.write(`${text}\n`);
}
