import { openClickHouseFront } from './clickhouse-front.ts';

// One replica of a simulated cluster: the embedded engine opens one directory in a process. Its address goes to
// standard output; it lives until it is killed.
const [, , directory = ''] = process.argv;
const { url } = await openClickHouseFront(directory);
process.stdout.write(`${url}\n`);
