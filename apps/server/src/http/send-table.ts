import { csvChunks, exportFileName } from '@skuline/domain/exports';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { goneSignalOf } from './cached-response.ts';
import { CONTENT_TYPES, type TableFile, type TableFormat, writeTable } from './table-file.ts';

/**
 * Sends a table as a file to be saved. What fails before its first row is refused like any other call; `gone` fires
 * when nobody waits for the file anymore.
 */
export async function sendTable<Row>(
  reply: FastifyReply,
  format: TableFormat,
  open: (gone: AbortSignal) => Promise<TableFile<Row>>,
): Promise<FastifyReply | Readable> {
  const gone = goneSignalOf(reply);
  const table = await open(gone).catch((error: unknown) => {
    if (gone.aborted) return null;
    throw error;
  });
  if (table === null) return reply;
  const name = exportFileName(table.title, table.range.start, table.range.end, format);
  nameFile(reply, name, format);
  return writeTable(table, format);
}

/** Sends rows, the first of which names the columns, as a CSV file to be saved. */
export function sendCsv(reply: FastifyReply, name: string, rows: Parameters<typeof csvChunks>[0]): Readable {
  nameFile(reply, name, 'csv');
  return Readable.from(csvChunks(rows), { objectMode: false });
}

function nameFile(reply: FastifyReply, name: string, format: TableFormat): void {
  reply.header('content-disposition', `attachment; filename="${name}"`).type(CONTENT_TYPES[format]);
}
