import { Buffer } from 'node:buffer';

/**
 * A name as a literal of SQL, where it stands in a text that is put together or within another text, and cannot be bound: its
 * bytes as hexadecimal digits, so that none of them can end the text.
 */
export function textSql(text: string): string {
  return `unhex('${Buffer.from(text, 'utf8').toString('hex')}')`;
}
