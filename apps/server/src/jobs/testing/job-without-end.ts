import pino from 'pino';
import { openPostgres } from '../../stores/transactional/postgres.ts';
import { createJobs } from '../index.ts';

/** A process whose job 'endless' begins, says so, and never ends. */
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('Name the database.');
const jobs = createJobs({
  transactional: await openPostgres({ url }),
  definitions: [
    {
      name: 'endless',
      async run() {
        process.stdout.write('begun\n');
        await new Promise(() => setInterval(() => undefined, 1000));
      },
    },
  ],
  clock: { now: () => new Date() },
  log: pino({ level: 'silent' }),
});
jobs.start();
