import { readFile } from 'node:fs/promises';

export const MEGABYTE = 1024 * 1024;

/** Keeps the highest resident memory of this process, in bytes, until stopped. */
export function watchMemory(): { readonly stop: () => number } {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Resident memory of a process in bytes: what it allocated, and the files it has mapped. Linux alone says. */
export async function memoryOf(
  pid: number,
): Promise<{ readonly allocated: number; readonly files: number } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  if (status === null) return null;
  const bytesOf = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0);
  return { allocated: bytesOf('RssAnon'), files: bytesOf('RssFile') };
}
