import { formatCount } from '@skuline/domain/formatting';
import cliProgress from 'cli-progress';
import type { CommandHooks } from './command.ts';
import type { Terminal } from './terminal.ts';

/** Shows how far a command is on standard error, where that is a terminal; `stop` takes the bar away. */
export function createProgressBar({ stderr }: Pick<Terminal, 'stderr'>): {
  readonly onProgress: CommandHooks['onProgress'];
  readonly stop: () => void;
} {
  if (!stderr.isTTY) return { onProgress: () => {}, stop: () => {} };
  const bar = new cliProgress.SingleBar({
    stream: stderr,
    format: '{phase} [{bar}] {percentage}% | {rows} rows',
    barsize: 30,
    hideCursor: true,
    clearOnComplete: true,
  });
  let isStarted = false;
  return {
    onProgress({ phase, done, total, rows }) {
      const payload = { phase, rows: formatCount(rows) };
      const [value, size] = total === null ? [0, 1] : [done, Math.max(total, 1)];
      if (!isStarted) bar.start(size, value, payload);
      isStarted = true;
      bar.update(value, payload);
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}
