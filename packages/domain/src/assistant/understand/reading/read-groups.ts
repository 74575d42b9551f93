import type { IndexedName } from '../products/name-index.ts';
import type { Token } from '../words/tokens.ts';
import type { Span } from './spans.ts';

const PARTS_GROUPS = new Set(['vs', 'versus', 'v', 'against', 'than', 'compared', 'compare']);
const JOINS = new Set(['and', 'plus']);

function nameOf({ content }: Span): IndexedName | null {
  return content.kind === 'name' ? content.name : null;
}

/**
 * `Oak and Bay together vs Fern and Elm`: names of one level on the sides of a comparison, of which at least one side has
 * several that are joined; nothing where each side is a single name, or the names are of several levels.
 */
export function readGroups(
  spans: readonly Span[],
  tokens: readonly Token[],
): readonly (readonly IndexedName[])[] {
  const groups: IndexedName[][] = [[]];
  let isJoined = false;
  for (const span of spans) {
    const name = nameOf(span);
    const words = tokens.slice(span.at, span.at + span.words);
    if (name !== null) {
      groups.at(-1)?.push(name);
      isJoined ||= /[+&]/u.test(words.at(-1)?.after ?? '');
    } else if (words.some(({ word }) => PARTS_GROUPS.has(word))) groups.push([]);
    else isJoined ||= words.some(({ word }) => JOINS.has(word)) && (groups.at(-1)?.length ?? 0) > 0;
  }
  const sides = groups.filter(({ length }) => length > 0);
  const levels = new Set(sides.flat().map(({ dimension }) => dimension));
  const isOfSums =
    sides.length > 1 && isJoined && levels.size === 1 && sides.some(({ length }) => length > 1);
  return isOfSums ? sides : [];
}
