import { formatCount } from '../../core/formatting/index.ts';
import type { ShownWeek } from './prepare-weeks.ts';

/** `1 search`, `392,210 searches`. */
export function formatSearches(volume: number): string {
  return volume === 1 ? '1 search' : `${formatCount(volume)} searches`;
}

function describeWeek(week: ShownWeek): string {
  const special = week.specialName === null ? '' : `, ${week.specialName}`;
  return `${week.title} (${week.volumeText}${special})`;
}

/** One sentence with the weeks' result, for those who don't see the bars. */
export function describeWeeks(parentSku: string, weeks: readonly ShownWeek[]): string {
  const known = weeks.filter((week) => week.volume !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return `Search volume of ${parentSku}: no data.`;
  const total = known.reduce((sum, week) => sum + (week.volume ?? 0), 0);
  const most = known.reduce((best, week) => ((week.volume ?? 0) > (best.volume ?? 0) ? week : best));
  const span = first === last ? first.title : `${first.title} to ${last.title}`;
  return `Search volume of ${parentSku}, ${span}: ${formatSearches(total)}; most in the ${lowerFirst(describeWeek(most))}.`;
}

/** What a bar is called: `Week of Nov 8, 392,210 searches, Prime Day`. */
export function nameOfWeek(week: ShownWeek): string {
  const volume = week.volume === null ? 'no data' : formatSearches(week.volume);
  return [week.title, volume, ...(week.specialName === null ? [] : [week.specialName])].join(', ');
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}
