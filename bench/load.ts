/**
 * What a hundred people at once get: `npm run bench -- load [--seconds 60] [--minutes 15]`. Fifty look at dashboards, twenty
 * at insights, twenty read answers of the built-in analyst, and ten are other assistants. Then more is asked than can be
 * done, then everything at once by sixty. With `--minutes` the people stay so long, and memory is printed each minute.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { assistantTokenCommand, tokenCommand } from '@skuline/server/src/cli/commands/tokens.command.ts';
import { makePasswordsQuick } from '@skuline/server/src/identity/testing/quick-passwords.ts';
import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { buildSeller, LAST_DAY, openBenchStores } from './dashboard/dataset.ts';
import { ms, printTable } from './dashboard/print-table.ts';
import { Random } from './insights/random.ts';
import { type Kind, type Person, type Sent, takeStep, WHOLE_YEAR } from './load/clients.ts';
import { MEGABYTE, memoryOf } from './memory.ts';
import { parseCount } from './parse-count.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, minutes: { type: 'string' } },
});
const MINUTE_MS = 60_000;
const runMs =
  values.minutes === undefined
    ? parseCount(values.seconds, '--seconds') * 1000
    : parseCount(values.minutes, '--minutes') * MINUTE_MS;

const COMPANIES = ['One', 'Two', 'Three', 'Four', 'Five'];
const PLAN = { skus: 500, months: 13 };
const PEOPLE: Readonly<Partial<Record<Kind, number>>> = { dashboard: 50, insights: 20, chat: 20, mcp: 10 };
/** Between two steps of a person, in ms. */
const THINKING = { least: 500, most: 1500 };
const OVERLOAD = { people: 300, ms: 10_000 };
const ALL_AT_ONCE = 60;
const LOOK_MS = 100;
/** MB above idle. */
const MEMORY_AIM = 1024;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'skuline-load-'));
await build();
const server = await startSkuline(dataDir, { RATE_LIMIT_PER_MINUTE: '1000000' });
try {
  const people = await peopleOf(server);
  const watch = watchServer(server);
  await wait(5000);
  const idle = watch.now();
  console.log(`${people.length} people of ${COMPANIES.length} companies, ${idle} MB at rest`);
  watch.restart();
  const minutes = setInterval(() => console.log(`  ${watch.now()} MB`), MINUTE_MS);
  printSteps(await together(people, runMs, THINKING));
  clearInterval(minutes);
  watch.print('A hundred people');

  watch.restart();
  const crowd = Array.from({ length: OVERLOAD.people }, (_, at) => ({
    ...personAt(people, at),
    kind: at % 3 === 0 ? ('full rows' as const) : ('dashboard' as const),
  }));
  console.log(`\n${OVERLOAD.people} at once that do not wait:`);
  printSteps(await together(crowd, OVERLOAD.ms, { least: 0, most: 0 }));
  watch.print('More than can be done');
  const after = await takeStep(server.url, 'dashboard', personAt(people, 0), 1);
  console.log(
    `A page right after: ${after.map(({ status, ms: took }) => `${status} in ${ms(took)} ms`).join(', ')}`,
  );

  await wait(5000);
  const before = watch.now();
  watch.restart();
  const rows = await Promise.all(
    Array.from({ length: ALL_AT_ONCE }, (_, at) =>
      takeStep(server.url, 'full rows', personAt(people, at), WHOLE_YEAR),
    ),
  );
  console.log(`\nAll rows of a year for ${ALL_AT_ONCE} at once:`);
  printSteps(rows.flat());
  watch.print('All rows');
  console.log(`Above rest: ${watch.peak() - before} MB (aim ${MEMORY_AIM})`);
  watch.stop();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

/** Companies with a year of days, and a hundred people. */
async function build(): Promise<void> {
  makePasswordsQuick();
  const skuline = await openBenchStores(dataDir);
  try {
    for (const [at, name] of COMPANIES.entries()) {
      const tenantId = await buildSeller(skuline, { name, ...PLAN });
      for (let person = at; person < 100; person += COMPANIES.length) {
        const user = { email: `person${person}@load.example`, password: 'a password for benchmarks only' };
        await skuline.identity.directory.createUser({ ...user, tenantId });
      }
    }
  } finally {
    await skuline.close();
  }
}

interface Busy extends Person {
  readonly kind: Kind;
}

async function peopleOf(app: SkulineProcess): Promise<Busy[]> {
  const kinds = Object.entries(PEOPLE).flatMap(([kind, count]) => Array<string>(count).fill(kind)) as Kind[];
  const people: Busy[] = [];
  for (const [at, kind] of kinds.entries()) {
    const email = `person${at}@load.example`;
    const made =
      kind === 'mcp'
        ? await app.run(assistantTokenCommand, { email, days: 1 })
        : await app.run(tokenCommand, { email });
    if (!('token' in made)) throw new Error('No token was made.');
    people.push({ kind, token: made.token, lastDay: LAST_DAY });
  }
  return people;
}

function personAt(people: readonly Busy[], at: number): Busy {
  const others = people.filter(({ kind }) => kind !== 'mcp');
  const person = others[at % others.length];
  if (person === undefined) throw new Error('There are no people.');
  return person;
}

/** Everybody takes steps for so long; between two they wait as `thinking` has it. */
async function together(
  people: readonly Busy[],
  lastMs: number,
  thinking: typeof THINKING,
): Promise<readonly Sent[]> {
  const until = performance.now() + lastMs;
  const sent: Sent[] = [];
  const one = async (person: Busy, at: number) => {
    const random = new Random(at);
    await wait(random.between(0, thinking.most));
    for (let step = at; performance.now() < until; step++) {
      sent.push(...(await takeStep(server.url, person.kind, person, step)));
      await wait(random.between(thinking.least, thinking.most));
    }
  };
  await Promise.all(people.map(one));
  return sent;
}

function printSteps(sent: readonly Sent[]): void {
  const rows = [...Map.groupBy(sent, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const times = ofKind.map(({ ms: took }) => took).toSorted((one, other) => one - other);
    const at = (share: number) =>
      ms(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
    const statuses = [...Map.groupBy(ofKind, ({ status }) => status)].map(
      ([status, those]) => `${status || 'none'} × ${those.length}`,
    );
    return [kind, String(ofKind.length), at(0.5), at(0.95), at(0.99), statuses.join(', ')];
  });
  printTable(['', 'requests', 'p50 ms', 'p95 ms', 'p99 ms', 'answers'], rows);
  const faults = sent.filter(
    ({ status, isSilentRefusal }) => status === 0 || isSilentRefusal || (status >= 500 && status !== 503),
  );
  if (faults.length === 0) return;
  console.log(`${faults.length} without an answer, at fault, or refused without saying until when`);
  process.exitCode = 1;
}

/** Looks at the memory of the server, and at how long it takes to answer what its event loop answers by itself. */
function watchServer({ url, pid }: SkulineProcess) {
  let memory = 0;
  let highest = 0;
  let delays: number[] = [];
  const look = async () => {
    const startedAt = performance.now();
    await fetch(`${url}/livez`).then(
      (answer) => answer.arrayBuffer(),
      () => null,
    );
    delays.push(performance.now() - startedAt);
    memory = Math.round(((await memoryOf(pid))?.allocated ?? 0) / MEGABYTE);
    highest = Math.max(highest, memory);
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    now: () => memory,
    peak: () => highest,
    restart() {
      highest = memory;
      delays = [];
    },
    print(what: string) {
      const sorted = delays.toSorted((one, other) => one - other);
      const at = (share: number) => ms(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
      console.log(
        `${what}: memory ${memory} MB, at most ${highest}; /livez p50 ${at(0.5)}, p95 ${at(0.95)}, at most ${at(1)} ms`,
      );
    },
    stop: () => clearInterval(timer),
  };
}
