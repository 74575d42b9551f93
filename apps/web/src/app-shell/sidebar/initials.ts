function firstLetterOf(word: string): string {
  const codePoint = word.codePointAt(0);
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
}

/** Up to two capitals for a name or email address: `Maya Okafor` is MO, `maya@example.com` is M. */
export function initialsOf(name: string): string {
  const words = name
    .split('@', 1)
    .join('')
    .split(/[\s._-]+/);
  const letters = words.map(firstLetterOf).filter((letter) => letter !== '');
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.join('').toUpperCase();
}
