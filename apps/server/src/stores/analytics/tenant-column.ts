import { Buffer } from 'node:buffer';
import type { TenantId } from '../tenant-id.ts';
import { escapeTsv } from '../tsv-text.ts';
import { TENANT_TABLES, type TenantTable } from './port.ts';

const NEWLINE = 10;
const COLUMN = /^[a-z][a-z0-9_]*$/;

/** The columns of an insert with `tenant_id` before them; refused when the caller names it or an odd name. */
export function columnsWithTenant(table: TenantTable, columns: readonly string[]): string[] {
  if (!TENANT_TABLES.includes(table)) throw new Error('Rows can be inserted into a tenant table only.');
  if (columns.includes('tenant_id')) throw new Error('The column tenant_id is written by the store alone.');
  const odd = columns.find((column) => !COLUMN.test(column));
  if (odd !== undefined || columns.length === 0) throw new Error('An insert names its columns.');
  return ['tenant_id', ...columns];
}

/**
 * The chunk with the tenant's id as the first field of every line. A value cannot hold a raw newline in
 * TabSeparated (it is written `\n`), so every line is a row and every row gets the tenant.
 * Costs about 0.1 s for a million rows.
 */
export function prefixTenant(tenantId: TenantId, chunk: Uint8Array): Buffer {
  const source = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (source.at(-1) !== NEWLINE) throw new Error('A chunk of rows ends with a whole line.');
  const prefix = Buffer.from(`${escapeTsv(tenantId)}\t`);
  const target = Buffer.allocUnsafe(source.length + countLines(source) * prefix.length);
  let at = 0;
  for (let start = 0; start < source.length; ) {
    const end = source.indexOf(NEWLINE, start) + 1;
    prefix.copy(target, at);
    source.copy(target, at + prefix.length, start, end);
    at += prefix.length + end - start;
    start = end;
  }
  return target;
}

/** How many lines have ended in these bytes. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
