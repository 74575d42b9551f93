/** Whose days are told: 'Los Angeles time', and which marketplaces have days of their own. */
export function describeClock(ownDays: readonly string[]): string {
  const clock = 'Los Angeles time';
  if (ownDays.length === 0) return clock;
  return `${clock} · ${new Intl.ListFormat('en-US').format(ownDays)}: local days of the marketplace`;
}
