import type { ImportRecord, StagedFile } from '@skuline/contract';
import { jobsCommand } from '@skuline/server/src/cli/commands/jobs.command.ts';
import { clientOf } from '@skuline/server/src/testing/own-database.ts';
import { Away, type Person, Unexpected, until } from './person.ts';
import type { Outcome } from './remembered.ts';

const TAKEN: readonly string[] = ['waiting', 'importing', 'imported'];
const STAGED: readonly string[] = ['reading', 'waiting', 'importing'];
export const RUNNING: readonly string[] = ['loading', 'publishing'];

/** Brings imports and undos to their end that were cut short. */
const SETTLING = 'settle-imports';

interface Given {
  readonly files: readonly StagedFile[];
}
interface Page {
  readonly imports: readonly ImportRecord[];
  readonly nextBefore: number | null;
}
/** Figures as numbers, names as texts. */
export type Row = Readonly<Record<string, string | number | null>>;

/** Has a file imported that asks nothing; once it is acknowledged, it has to be. */
export async function sendFile(person: Person, name: string, content: string): Promise<Outcome> {
  // One that was given when the app was killed waits for a person, and asks beside a new one of its days.
  await person.json('DELETE', '/api/staged-files');
  const { files } = await person.upload<Given>('/api/files', name, content);
  const [file] = files;
  if (file !== undefined && TAKEN.includes(file.state)) return 'promised';
  // The database was away meanwhile, and the answer says that nothing was begun.
  if (file?.state === 'reading' || file?.state === 'ready') return 'refused';
  const why = JSON.stringify(file?.refusal ?? file?.questions);
  throw new Unexpected(`${name} was sent and is '${file?.state}': ${why}.`);
}

/** What its failure asks for: there was no room for it. */
async function importAgain(person: Person, failed: readonly StagedFile[]): Promise<void> {
  const other = failed.find(({ failure }) => failure?.startsWith('The disk is full.') !== true);
  if (other !== undefined) throw new Unexpected(`${other.fileName} was not imported: ${other.failure}`);
  const files = failed.map(({ id }) => id);
  await person.json('POST', '/api/staged-files/import', { files, replace: [], remember: [] });
}

export async function undoFile(person: Person, name: string): Promise<Outcome> {
  const record = (await listImports(person)).find(
    ({ fileName, status }) => fileName === name && status === 'published',
  );
  if (record === undefined) throw new Unexpected(`${name} was acknowledged and is not among the imports.`);
  await person.json('POST', `/api/imports/${record.id}/undo`);
  return 'done';
}

/** All of them, the newest first. */
export async function listImports(person: Person): Promise<readonly ImportRecord[]> {
  const found: ImportRecord[] = [];
  for (let before = ''; ; ) {
    const page = await person.json<Page>('GET', `/api/imports?limit=100${before}`);
    found.push(...page.imports);
    if (page.nextBefore === null) return found;
    before = `&before=${page.nextBefore}`;
  }
}

/** Until nothing is imported any more, and nothing will be without being asked for. */
export async function untilImported(person: Person): Promise<void> {
  await until('What was given', async () => {
    const { files } = await person.json<Given>('GET', '/api/staged-files');
    const failed = files.filter(({ state }) => state === 'failed');
    if (failed.length > 0) await importAgain(person, failed);
    return failed.length > 0 || files.some(({ state }) => STAGED.includes(state)) ? null : true;
  });
  await until('Edits of names', async () => ((await hasWaitingEdits(person)) ? null : true));
  await until('The imports', async () =>
    (await listImports(person)).some(({ status }) => RUNNING.includes(status)) ? null : true,
  );
}

/** Until what was cut short has been looked after: an import or undo of this person's company. */
export async function untilLookedAfter(person: Person): Promise<void> {
  await until('What was cut short', async () => {
    const jobs = await person.run(jobsCommand, {});
    return jobs.some(
      ({ name, key, nextRunAt }) => name === SETTLING && key === person.tenantId && nextRunAt !== null,
    )
      ? null
      : true;
  });
}

/** What the dashboard shows of a range, grouped by these. */
export async function readRows(
  person: Person,
  { start, end }: { readonly start: string; readonly end: string },
  by: readonly string[],
): Promise<readonly Row[]> {
  const groups = by.map((name) => `&group_by=${name}`).join('');
  const query = `start_date=${start}&end_date=${end}${groups}`;
  const { data } = await person.json<{ readonly data: readonly Row[] }>(
    'GET',
    `/api/daily-performance-breakdown?${query}`,
  );
  return data;
}

/** Of those that were answered: they are imported, again where that was cut short, and then go. */
async function hasWaitingEdits({ dataDir, app }: Person): Promise<boolean> {
  // Its database goes on without it.
  if (app.hasEnded()) throw new Away('The app has ended.');
  const client = await clientOf(dataDir);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM name_edit WHERE import_id IS NOT NULL');
    return (rowCount ?? 0) > 0;
  } catch (cause) {
    throw new Away('The database is away.', { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}
