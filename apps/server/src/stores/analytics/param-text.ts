import { escapeTsv } from '../tsv-text.ts';
import type { QueryParams } from './port.ts';

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
  // The engine reads the value of a parameter like a field of TabSeparated text.
  if (typeof value === 'string') return escapeTsv(value);
  if (typeof value !== 'object') return String(value);
  return `[${value.map((item) => `'${escapeTsv(item).replaceAll("'", String.raw`\'`)}'`).join(',')}]`;
}
