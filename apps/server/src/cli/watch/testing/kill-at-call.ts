import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Loaded before a program, with a function of node:fs/promises and words of its arguments: kills the process before that call. */
const given = new URL(import.meta.url).searchParams;
const call = given.get('call');
const words = given.get('words');
if ((call !== 'link' && call !== 'unlink' && call !== 'writeFile') || words === null) {
  throw new Error('Name the call and the words.');
}
const real = fs[call] as (...args: readonly unknown[]) => Promise<void>;
Object.assign(fs, {
  [call]: async (...args: readonly unknown[]) => {
    if (args.join(' ').includes(words)) process.kill(process.pid, 'SIGKILL');
    await real(...args);
  },
});
syncBuiltinESMExports();
