/** Milliseconds that a Retry-After asks to wait: it is a count of seconds, or a date; null where it says neither. */
export function readRetryAfter(header: string | null | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (text === '') return null;
  const seconds = Number(text);
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(waitMs) ? null : Math.max(waitMs, 0);
}
