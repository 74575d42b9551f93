import type { QueryParams } from './port.ts';

const TSV_ESCAPES: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
};

/** A value as one field of TabSeparated text, which is also how the engine reads the value of a parameter. */
export function escapeTsv(value: string): string {
  return value.replace(/[\\\t\n\r\0]/g, (character) => TSV_ESCAPES[character] ?? character);
}

/** A text as a literal of SQL; only the backslash and the quote can end one. */
export function quoteSql(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}

/** `SET param_a = '…', …`: binds the values to one connection, outside the text of the statement that uses them. */
export function setParameters(params: QueryParams): string {
  const bindings = Object.entries(params).map(([name, value]) => {
    if (!/^\w+$/.test(name)) throw new Error('A parameter has a plain name.');
    return `param_${name} = ${quoteSql(parameterText(value))}`;
  });
  return `SET ${bindings.join(', ')}`;
}

function parameterText(value: QueryParams[string]): string {
  if (typeof value === 'string') return escapeTsv(value);
  if (typeof value !== 'object') return String(value);
  return `[${value.map((item) => `'${escapeTsv(item).replaceAll("'", String.raw`\'`)}'`).join(',')}]`;
}
