/** A text as Postgres takes it: without NUL, and without halves of a sign. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** In JSON an escaped backslash, a NUL, or half of a sign; a whole sign is never escaped. */
const ESCAPED = /\\\\|\\u(?:0000|d[89a-f][\da-f]{2})/g;

/** A value as a `jsonb` column takes it: every text and every key of it as {@link storableText} has them. */
export function storableJson(value: unknown): unknown {
  const json = JSON.stringify(value);
  return JSON.parse(
    json.replaceAll(ESCAPED, (found) => {
      if (found === '\\\\') return found;
      return found === String.raw`\u0000` ? '' : '\u{FFFD}';
    }),
  );
}
