const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
};

const UNESCAPED = new Map(Object.entries(ESCAPES).map(([character, escaped]) => [escaped, character]));

/** The value of a field that {@link escapeTsv} or the importer wrote. */
export function unescapeTsv(field: string): string {
  return field.replace(/\\[\s\S]/g, (escaped) => UNESCAPED.get(escaped) ?? escaped.slice(1));
}

/** A value as one field of TabSeparated text, as the analytics engine reads and writes it. */
export function escapeTsv(value: string): string {
  return value.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character] ?? character);
}
