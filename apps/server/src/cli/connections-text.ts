import { connection } from '@skuline/contract';
import { SOURCE_LABELS } from '@skuline/domain/connections';
import { z } from 'zod';
import { formatTable, formatTime, type TextColumn } from './text-table.ts';

/** A connection, as `skuline connections --json` prints it. */
export const connectionView = z.object(connection.shape);
type ConnectionView = z.output<typeof connectionView>;

const COLUMNS: readonly TextColumn<ConnectionView>[] = [
  { title: 'Id', cell: ({ id }) => id },
  { title: 'Source', cell: ({ source }) => SOURCE_LABELS[source] },
  { title: 'Account', cell: ({ account }) => account },
  { title: 'Marketplaces', cell: ({ marketplaces }) => marketplaces.join(', ') },
  { title: 'State', cell: ({ state }) => state },
  { title: 'Newest day', cell: ({ newest_day: newest }) => newestInWords(newest) },
  { title: 'Next pull (UTC)', cell: ({ next_pull: next }) => formatTime(next) },
  { title: 'Trouble', cell: ({ trouble }) => trouble ?? '' },
];

export function formatConnections(connections: readonly ConnectionView[]): string {
  return formatTable(
    COLUMNS,
    connections,
    "Nothing is connected. 'skuline connect amazon' connects an account.",
  );
}

function newestInWords(newest: ConnectionView['newest_day']): string {
  return Object.entries(newest)
    .map(([kind, day]) => `${kind} ${day}`)
    .join(', ');
}
