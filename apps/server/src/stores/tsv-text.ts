const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
};

/** A value as one field of TabSeparated text, as the analytics engine reads and writes it. */
export function escapeTsv(value: string): string {
  return value.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character] ?? character);
}
