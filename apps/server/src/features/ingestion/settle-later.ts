/** Settles imports later that could not be settled now. */
export interface SettleLater {
  /** Asks for another attempt; several askings are one. */
  ask(): void;
  stop(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;

/** Calls `settle` some time after it was asked to, and ever more rarely while attempts fail or ask for another one. */
export function createSettleLater(settle: () => Promise<void>): SettleLater {
  let timer: NodeJS.Timeout | null = null;
  let waitMs = FIRST_WAIT_MS;
  let isStopped = false;
  const ask = () => {
    if (timer !== null || isStopped) return;
    timer = setTimeout(() => void attempt(), waitMs);
    timer.unref();
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };
  const attempt = async () => {
    timer = null;
    // Not even their list could be read: the store is still away.
    await settle().catch(ask);
    if (timer === null) waitMs = FIRST_WAIT_MS;
  };
  return {
    ask,
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
