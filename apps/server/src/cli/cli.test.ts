import { eq } from 'drizzle-orm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CliServer, startCliServer } from './cli-server.ts';
import { visibleDays } from '../stores/analytics/visible-rows.ts';
import { copyMadeTables, makeDatabase } from '../testing/made-cluster.ts';
import { makeZip } from '../testing/make-zip.ts';
import { acquireDataDir, type DataDirLock } from '../data-dir/index.ts';
import { openSkuline, type Skuline } from '../app/compose.ts';
import { parseConfig } from '../platform/config/config.ts';
import { imports, insight, job, rememberedAnswer } from '../stores/transactional/schema/index.ts';
import { dailyCsv } from '../features/files/days/testing/daily-csv.ts';
import { runCommand } from './testing/run-command.ts';
import { REPORTS } from '../features/files/read/testing/expected-reports.ts';
import { wholeTenant } from '../stores/reader.ts';

const CLI = path.resolve(import.meta.dirname, '../cli.ts');
/** The line that says which tenant a command is about. */
const NAMED = /^Tenant: .*\n/m;
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+\n$/;
const HEADER = 'date_key,parent_sku_name,query,volume';

let folder: string;
/** On the database server that tests share: each of a hundred commands would start and stop one of its own. */
let DATABASE_URL: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'skuline-cli-'));
  DATABASE_URL = await makeDatabase();
  await writeFile(path.join(folder, 'good.csv'), `${HEADER},note\n2026-11-01,Kettle,kettle,5,x\n`);
  await writeFile(
    path.join(folder, 'bad.csv'),
    `${HEADER}\n2026-11-01,Kettle,kettle,five\n2026-02-30,a,b,1\n`,
  );
  await mkdir(path.join(folder, 'empty'));
  const costs = 'sku_name,effective_from,unit_cost';
  await writeFile(
    path.join(folder, 'costs.csv'),
    `${costs},note\nK-1,2026-01-01,5.5,x\nK-1,2026-11-01,5.85001,\n`,
  );
  await writeFile(
    path.join(folder, 'bad-costs.csv'),
    `${costs}\nK-1,2026-01-01,five\nK-1,2026-02-30,5\nK-2,2026-01-01,5\n`,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Environment = Readonly<Record<string, string>>;

const environment = (env: Environment) => ({ DATA_DIR: path.join(folder, 'data'), DATABASE_URL, ...env });

interface CommandOptions {
  readonly env?: Environment;
  readonly signal?: AbortSignal;
}

/** What a command does and says, but for the line that says which tenant is meant: that has tests of its own. */
async function skuline(args: readonly string[], { env = {}, signal }: CommandOptions = {}) {
  const { error, ...rest } = await runCommand(args, { folder, env: environment(env), signal });
  return { ...rest, error: error.replace(NAMED, '') };
}

interface ProcessOptions {
  readonly env?: Environment;
  /** Hears each piece of what the command says on stderr. */
  readonly onError?: (piece: string) => void;
}

/** Runs a command as a person does, in a process of its own. */
async function skulineProcess(args: readonly string[], { env = {}, onError }: ProcessOptions = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: folder,
    env: { ...process.env, ...environment(env) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (piece: Uint8Array) => onError?.(String(piece)));
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, error, code: Number(code) };
}

describe('what needs no data', () => {
  test.each([
    [['--help']],
    [['import', '--help']],
    [['help', 'user', 'create']],
    [['user', 'create', '--help']],
  ])('%j shows help', async (args) =>
    expect(await skuline(args)).toMatchObject({ code: 0, out: expect.stringContaining('Usage: skuline') }),
  );

  test.each([
    [['improt'], "unknown command 'improt'"],
    [['import', '--wat'], "unknown option '--wat'"],
    [['import'], 'Name the file to import'],
    [
      ['watch', '.', '--tenant', 'A', '--answer', 'day=2026-10-19'],
      "Answer for one file: --answer 'FILE:day=2026-10-19'",
    ],
    [['costs', 'import', 'costs.csv'], "required option '--tenant <name-or-id>' not specified"],
    [['costs', 'import', 'none.csv', '--tenant', 'A'], 'There is no file'],
    [['import', 'good.csv'], 'Name the tenant'],
    [['import', 'none.csv', '--tenant', 'A'], 'There is no file'],
    [['import', 'empty', '--tenant', 'A'], 'No files found in empty.'],
    [['import', 'good.csv', '--undo', '3'], 'not both'],
    [
      ['import', 'good.csv', '--tenant', 'A', '--answer', 'day=2026-10-19', '--answer', 'day=2026-10-20'],
      "'day' is answered twice: '2026-10-19' and '2026-10-20'.",
    ],
    [['import', '--undo', 'x'], 'It must be a whole number'],
    [['user', 'create', 'a@b.example', '--tenant', 'A'], 'There is no terminal to ask for a password'],
    [['user', 'create', 'a@b.example', '--tenant', 'A', '--password-env', 'NOT_SET'], 'NOT_SET is not set'],
    [['generate-sample', '--out', 'x', '--tenant', 'A'], 'cannot be used with'],
    [['demo-requests', '--delete', '0'], 'It must be a whole number of at least 1'],
    [['feedback', '--delete', '1', '--json'], 'cannot be used with'],
    [['generate-sample', '--until', '2026-02-30'], 'It must be a day'],
    [
      'connect mailbox --tenant A --host h --user u --password-env PATH --sender a@b.example --without foo'.split(
        ' ',
      ),
      '--without <kind>',
    ],
    [['generate-sample', '--out', 'good.csv'], 'good.csv cannot be written (EEXIST:'],
    [['generate-sample', '--out', 'good.csv/x'], 'Choose another folder for --out.'],
  ])('%j exits with 1 and says why', async (args, says) => {
    const { code, error, out } = await skuline(args);
    expect({ code, error, out }).toEqual({ code: 1, error: expect.stringContaining(says), out: '' });
  });

  test('a process of its own shows help, and exits with 1 saying why', async () => {
    const usage = expect.stringContaining('Usage: skuline');
    expect(await skulineProcess(['--help'])).toEqual({ code: 0, out: usage, error: '' });
    const why = expect.stringContaining('There is no file');
    expect(await skulineProcess(['import', 'none.csv', '--tenant', 'A'])).toEqual({
      code: 1,
      out: '',
      error: why,
    });
  });

  test('an invalid environment is reported in a sentence', async () => {
    const { code, error } = await skulineProcess(['imports'], { env: { PORT: 'x' } });
    expect(code).toBe(1);
    expect(error).toMatch(/^The environment is not valid:\n {2}PORT/);
  });

  test.each([
    [['imports']],
    [['tenant', 'list']],
    [['user', 'list']],
    [['import', 'good.csv', '--tenant', 'A']],
  ])('%j names a data directory that is not there, and makes none', async (args) => {
    const elsewhere = path.join(folder, 'elsewhere');
    expect(await skuline(args, { env: { DATA_DIR: elsewhere } })).toEqual({
      code: 1,
      out: '',
      error: `There are no Skuline data in ${elsewhere}. Set DATA_DIR to the data directory that the app names when it starts.\n`,
    });
    await expect(readFile(elsewhere)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('generate-sample --out writes the same two files for the same seed', async () => {
    const args = ['--seed', '3', '--until', '2026-11-20', '--months', '1'];
    await skuline(['generate-sample', '--out', 'one', ...args]);
    const { out, code } = await skuline(['generate-sample', '--out', 'two', ...args]);
    expect({ code, files: out.trim().split('\n') }).toEqual({
      code: 0,
      files: ['sample-daily-performance.csv', 'sample-keyword-volumes.csv'].map((name) =>
        path.join(folder, 'two', name),
      ),
    });
    const [one, two] = await Promise.all(
      ['one', 'two'].map((sub) => readFile(path.join(folder, sub, 'sample-daily-performance.csv'), 'utf8')),
    );
    expect(two).toBe(one);
  });
});

/** The same story, told by commands that open the data directory themselves and through an app. */
function describeStory(tenant: string): void {
  const email = `${tenant.toLowerCase()}@skuline.example`;

  test('makes a tenant, once', async () => {
    expect(await skuline(['tenant', 'create', tenant])).toMatchObject({
      code: 0,
      out: expect.stringContaining(tenant),
    });
    expect(await skuline(['tenant', 'create', tenant])).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining(tenant),
    });
    expect((await skuline(['tenant', 'list'])).out).toContain(tenant);
  });

  test('says whose token another assistant cannot have', async () => {
    const { code, error } = await skuline(['assistant-token', 'nobody@skuline.example']);
    expect({ code, error }).toMatchObject({
      code: 1,
      error: expect.stringContaining('nobody@skuline.example'),
    });
  });

  test('lets other assistants send SQL to a tenant, and no longer', async () => {
    expect(await skuline(['tenant', 'allow-sql', tenant])).toEqual({
      code: 0,
      out: `Other assistants may send SQL of their own to the data of '${tenant}'.\n`,
      error: '',
    });
    expect((await skuline(['tenant', 'allow-sql', tenant, '--off'])).out).toContain('may not send');
    expect((await skuline(['tenant', 'allow-sql', 'Nobody'])).error).toContain('Nobody');
  });

  test('makes a user and prints a token alone', async () => {
    const env = { NEW_PASSWORD: 'correct horse battery' };
    const args = ['user', 'create', email, '--tenant', tenant, '--password-env', 'NEW_PASSWORD'];
    expect(await skuline(args, { env })).toMatchObject({ code: 0, error: '' });
    const { out, error, code } = await skuline(['token', email, '--tenant', tenant]);
    expect({ error, code }).toEqual({ error: '', code: 0 });
    expect(out).toMatch(TOKEN);
    expect(await skuline(['token', 'nobody@skuline.example'])).toMatchObject({ code: 1, out: '' });
  });

  test('lists tokens, and ends one or all of a user', async () => {
    await skuline(['assistant-token', email, '--name', 'Laptop']);
    const { out } = await skuline(['tokens', email]);
    expect(out).toMatch(/script +Script +\S+ .*\n.*|assistant +Laptop /);
    const listed: { readonly id: string; readonly name: string }[] = JSON.parse(
      (await skuline(['tokens', email, '--json'])).out,
    );
    const laptop = listed.find(({ name }) => name === 'Laptop')?.id ?? '';
    expect(await skuline(['tokens', '--revoke', laptop])).toMatchObject({ code: 0, out: 'Ended 1.\n' });
    expect(await skuline(['tokens', '--revoke', laptop])).toMatchObject({
      code: 1,
      error: 'There is no such token; it may have ended already.\n',
    });
    expect((await skuline(['tokens', '--revoke-all'])).error).toContain('Say whose');
    expect((await skuline(['tokens', email, '--revoke-all'])).out).toBe(`Ended ${listed.length - 1}.\n`);
    expect((await skuline(['tokens', email])).out).toBe('There are no tokens.\n');
  });

  test('makes a token for a part of what a user may do', async () => {
    const of = ['token', email, '--tenant', tenant];
    const { out } = await skuline([
      ...of,
      '--scope',
      'read',
      '--scope',
      'mcp',
      '--brand',
      'Oak',
      '--days',
      '30',
    ]);
    expect(out).toMatch(/^skuline_[\w-]{43}\n$/);
    expect((await skuline([...of, '--days', '7'])).code).toBe(0);
    const tokens: unknown[] = JSON.parse((await skuline(['tokens', email, '--json'])).out);
    expect(tokens).toContainEqual(
      expect.objectContaining({ kind: 'api', scopes: ['read', 'mcp'], brands: ['Oak'] }),
    );
    expect(tokens).toContainEqual(expect.objectContaining({ scopes: ['read', 'import'], brands: null }));
    expect((await skuline([...of, '--scope', 'write'])).error).toContain('read, import, mcp');
    expect((await skuline([...of, '--days', '366'])).error).toContain('A token lasts 1 to 365 days.');
    await skuline(['tokens', email, '--revoke-all']);
  });

  test('prints a link for a user who forgot their password, or sets the one of the environment', async () => {
    const link = await skuline(['user', 'reset-password', email.toUpperCase()]);
    expect(link.out).toMatch(/^http\S+\/reset-password#[\w-]{43}\n$/);
    expect(link.error).toMatch(/^The link works once, until tomorrow at this time\./);
    await skuline(['token', email]);
    const given = ['user', 'reset-password', email, '--password-env', 'NEW_PASSWORD'];
    expect(await skuline(given, { env: { NEW_PASSWORD: 'yet another long one' } })).toEqual({
      code: 0,
      out: `${email} has a new password; all sign-ins and tokens of theirs are ended.\n`,
      error: '',
    });
    expect((await skuline(['tokens', email])).out).toBe('There are no tokens.\n');
    const refused: readonly (readonly [args: readonly string[], env: Environment, says: string])[] = [
      [given, {}, 'The environment variable NEW_PASSWORD is not set.\n'],
      [given, { NEW_PASSWORD: 'short' }, 'The password is too short: use at least 10 characters.\n'],
      [
        ['user', 'reset-password', 'nobody@skuline.example'],
        {},
        'There is no user nobody@skuline.example.\n',
      ],
    ];
    for (const [args, env, error] of refused) {
      expect(await skuline(args, { env })).toEqual({ code: 1, out: '', error });
    }
  });

  test('prints a link by which somebody joins a tenant; who is in it already needs none', async () => {
    const invite = (who: string) => skuline(['user', 'invite', who, '--tenant', tenant]);
    const { code, out, error } = await invite('bea@skuline.example');
    expect(code, error).toBe(0);
    expect(out).toMatch(/^http\S+\/invitation#[\w-]{43}\n$/);
    expect(error).toContain('The link works once, for 7 days.');
    expect((await invite(email)).error).toContain(`${email} is in this company already.`);
    expect((await invite('nobody')).code).toBe(1);
  });

  test('gives and changes a role, and refuses what is none', async () => {
    const who = `viv-${tenant.toLowerCase()}@skuline.example`;
    const of = ['--tenant', tenant];
    const env = { NEW_PASSWORD: 'a long enough password' };
    const made = ['user', 'create', who, ...of, '--role', 'viewer', '--brand', 'Oak', '--brand', 'Elm'];
    const created = await skuline([...made, '--password-env', 'NEW_PASSWORD'], { env });
    expect(created.code, created.error).toBe(0);
    const listed = async () => {
      const { out } = await skuline(['user', 'list', ...of, '--json']);
      const users = z
        .array(z.object({ email: z.string(), memberships: z.array(z.unknown()) }))
        .parse(JSON.parse(out));
      return users.find((user) => user.email === who)?.memberships;
    };
    expect(await listed()).toMatchObject([{ role: 'viewer', brands: ['Elm', 'Oak'] }]);
    expect((await skuline(['user', 'list', ...of])).out).toContain('(viewer: Elm, Oak)');
    const role = await skuline(['user', 'role', who, ...of, '--role', 'analyst']);
    expect(role.out).toMatch(/^viv-\w+@skuline\.example is now in '.*': analyst\.\n$/);
    expect(await listed()).toMatchObject([{ role: 'analyst', brands: null }]);
    const refused: [string[], RegExp][] = [
      [['user', 'role', who, ...of, '--role', 'owner'], /admin, analyst, viewer/],
      [['user', 'role', who, ...of], /--role/],
      [['user', 'role', who, ...of, '--role', 'admin', '--brand', 'Oak'], /An admin sees everything\./],
      [['user', 'invite', 'new@skuline.example', ...of, '--brand', 'Oak'], /An admin sees everything\./],
      [['user', 'role', email, ...of, '--role', 'viewer'], /is the only admin of this company\./],
      [['user', 'remove', email, ...of], /is the only admin of this company\./],
      [['user', 'role', 'nobody@skuline.example', ...of, '--role', 'viewer'], /There is no user/],
    ];
    for (const [args, error] of refused) {
      const answer = await skuline(args);
      expect([args, answer]).toEqual([args, { code: 1, out: '', error: expect.stringMatching(error) }]);
    }
  });

  test('imports a file, says what it held, and lists it', async () => {
    const { out, code } = await skuline(['import', 'good.csv', '--tenant', tenant]);
    expect(code).toBe(0);
    expect(out).toMatch(/Imported good\.csv into '.*' as import \d+\./);
    expect(out).toMatch(/Rows +1\n.*Weeks +1 \(2026-11-01 to 2026-11-01\)/);
    expect(out).toMatch(/Ignored columns +note/);
    expect((await skuline(['import', 'good.csv', '--tenant', tenant])).out).toMatch(/^Nothing changed/);
    const { out: json } = await skuline(['imports', '--tenant', tenant, '--json']);
    expect(JSON.parse(json)).toMatchObject([{ tenant, fileName: 'good.csv', status: 'published', rows: 1 }]);
    expect((await skuline(['imports'])).out).toMatch(/good\.csv +keyword volumes +published +1/);
  });

  test('refuses a bad file with its lines and exit code 1', async () => {
    const { out, error, code } = await skuline(['import', 'bad.csv', '--tenant', tenant]);
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(error).toBe(
      'The file was refused; nothing was stored. 2 lines are invalid. Correct the file and import it again.\n' +
        '  Line 2: volume "five" is not a number\n' +
        '  Line 3: date_key "2026-02-30" is not a day of the calendar\n',
    );
    expect(await skuline(['import', 'good.csv', '--tenant', 'nobody'])).toMatchObject({ code: 1, out: '' });
  });

  test('imports unit costs, says what is new, and refuses a bad file with its lines', async () => {
    const { out, code } = await skuline(['costs', 'import', 'costs.csv', '--tenant', tenant]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /Imported costs\.csv into '.*' as change \d+ of its costs\.\n +Costs +2 new values\n/,
    );
    expect(out).toMatch(/Ignored columns +note\n +Note +1 value had more than 4 decimals/);
    const again = await skuline(['costs', 'import', 'costs.csv', '--tenant', tenant]);
    expect(again.out).toBe(`Nothing changed: '${tenant}' has these 2 costs already.\n`);
    expect(await skuline(['costs', 'import', 'bad-costs.csv', '--tenant', tenant])).toEqual({
      code: 1,
      out: '',
      error:
        'The file was refused; nothing was stored. 2 lines are invalid. Correct the file and import it again.\n' +
        '  Line 2: unit_cost "five" is not a number\n' +
        '  Line 3: effective_from "2026-02-30" is not a day of the calendar\n',
    });
  });

  test('undoes an import, once', async () => {
    const { out: json } = await skuline(['imports', '--tenant', tenant, '--json']);
    const published = Object(JSON.parse(json)).find(
      (record: { status: string }) => record.status === 'published',
    );
    const { out, code } = await skuline(['import', '--undo', String(published.id)]);
    expect(code).toBe(0);
    expect(out).toContain('1 day (2026-11-01): no data now');
    expect(await skuline(['import', '--undo', String(published.id), '--tenant', tenant])).toMatchObject({
      code: 1,
    });
    expect(await skuline(['import', '--undo', '99999'])).toMatchObject({
      code: 1,
      error: expect.stringContaining('no import'),
    });
  });
}

describe('a command that opens the data directory itself', () => {
  beforeAll(() => copyMadeTables(path.join(folder, 'data')));

  describeStory('Alder');

  test('in a process of its own prints a token alone', async () => {
    const { out, error, code } = await skulineProcess(['token', 'alder@skuline.example']);
    expect({ error, code }).toEqual({ error: '', code: 0 });
    expect(out).toMatch(TOKEN);
  });

  test('waits for another one that has it', async () => {
    const lock = await acquireDataDir({
      dataDir: path.join(folder, 'data'),
      role: 'command',
      address: 'import',
    });
    const listing = skulineProcess(['tenant', 'list'], {
      onError: (piece) => piece.includes('waiting') && void lock.release(),
    });
    expect(await listing).toMatchObject({
      code: 0,
      error: "The command 'import' is using the data directory; waiting …\n",
      out: expect.stringContaining('Alder'),
    });
  });
});

describe('a command while the app runs on the data directory', () => {
  let lock: DataDirLock;
  let app: Skuline;
  let control: CliServer;
  beforeAll(async () => {
    const config = parseConfig({ ...environment({}), DEMO: '0' }, '/');
    const log = pino({ level: 'silent' });
    lock = await acquireDataDir({ dataDir: config.dataDir, role: 'app', address: 'http://127.0.0.1:4400' });
    app = await openSkuline({ config, clock: { now: () => new Date() }, log });
    control = await startCliServer({ skuline: app, lock, log });
  });
  afterAll(async () => {
    await control.close();
    await app.close();
    await lock.release();
  });

  describeStory('Briskway');

  describe('several reports at once', () => {
    const to = ['--tenant', 'Reports'];
    const report = (name: string) => path.join(REPORTS, 'amazon', name);
    const monday = report('business-report_child-asin_2026-10-19.csv');
    const tuesday = report('business-report_child-asin_2026-10-20.csv');
    const ads = report('ads-api-v3_spAdvertisedProduct_2026-10-18.json');
    const listed = async () =>
      (JSON.parse((await skuline(['imports', ...to, '--json'])).out) as { fileName: string }[]).map(
        ({ fileName }) => fileName,
      );

    test('one day cannot answer for two of them: nothing is imported, and the message says how to answer each', async () => {
      await skuline(['tenant', 'create', 'Reports']);
      const { code, error } = await skuline(['import', monday, tuesday, '--answer', 'day=2026-10-19', ...to]);
      expect([code, error]).toEqual([
        1,
        expect.stringMatching(/would count for 2 files.*--answer '.*19\.csv:day=2026-10-19'/),
      ]);
      expect(await listed()).toEqual([]);
    });

    test('each has an answer of its own; a file that is not there stops no other, and what lacks is named', async () => {
      const { code, out, error } = await skuline([
        'import',
        monday,
        'gone.csv',
        report('catalogue.csv'),
        ads,
        tuesday,
        '--answer',
        `${path.basename(monday)}:day=2026-10-19`,
        '--answer',
        `${tuesday}:day=2026-10-20`,
        ...to,
      ]);
      expect([code, error]).toEqual([
        1,
        expect.stringMatching(/gone\.csv: There is no file .*\n1 of 5 files were not imported\.\n$/),
      ]);
      // The catalog comes first, then they go by their names, whatever their places.
      expect(await listed()).toEqual([
        path.basename(tuesday),
        path.basename(monday),
        path.basename(ads),
        'catalogue.csv',
      ]);
      expect(out).toMatch(/Still missing:\n {2}Oct 1[89].*: no (sales|traffic|ads) report/);
    });

    test("of Skuline's own files the one that ends later comes later, however they are named", async () => {
      const row = (day: string, units: number) => `${day},b,p,s,${units}`;
      const long = dailyCsv(row('2026-09-01', 1), row('2026-09-03', 1));
      await writeFile(path.join(folder, 'a-long.csv'), long);
      await writeFile(path.join(folder, 'b-short.csv'), dailyCsv(row('2026-09-01', 2), row('2026-09-02', 2)));
      for (const files of [
        ['a-long.csv', 'b-short.csv'],
        ['b-short.csv', 'a-long.csv'],
      ]) {
        await skuline(['tenant', 'create', files.join()]);
        const own = ['--tenant', files.join()];
        expect(await skuline(['import', ...files, ...own])).toMatchObject({ code: 0, error: '' });
        const { out } = await skuline(['imports', ...own, '--json']);
        const both = JSON.parse(out) as { id: number }[];
        expect(both).toMatchObject([{ fileName: 'a-long.csv' }, { fileName: 'b-short.csv' }]);
        const [second, first] = both.map(({ id }) => id);
        const kept = app.transactional.db.select({ dropId: imports.dropId }).from(imports);
        expect(await kept.where(eq(imports.id, second ?? 0)), 'one drop').toEqual([{ dropId: first }]);
      }
    });

    /** Two shops that number their orders alike. */
    const shop = (sku: string, price: number) =>
      [
        'Name,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Lineitem discount',
        `#1001,paid,USD,${price},${price},2026-11-14 09:00:00 -0500,1,${price},${sku},,0,0`,
      ].join('\n');
    const parts = () => [
      { name: 'in/lamps.csv', bytes: shop('LAMP', 100) },
      { name: 'in/socks.csv', bytes: shop('SOCK', 20) },
    ];
    const grossOf = async (tenant: string) => {
      const { id } = await app.identity.directory.getTenantNamed(tenant);
      return app.analytics.select(
        wholeTenant(id),
        `SELECT sku_name, toFloat64(gross_sales) AS gross FROM daily_performance AS p
         WHERE p.tenant_id = {tenantId:String} AND ${visibleDays('p')} ORDER BY sku_name`,
      );
    };

    test.each([
      ['a zip', async (name: string) => writeFile(path.join(folder, name), makeZip(parts()))],
      [
        'a folder',
        async (name: string) => {
          await mkdir(path.join(folder, name, 'more'), { recursive: true });
          const [lamps, socks] = parts();
          await writeFile(path.join(folder, name, 'more', 'lamps.csv'), String(lamps?.bytes));
          await writeFile(path.join(folder, name, 'socks.csv'), String(socks?.bytes));
          await writeFile(path.join(folder, name, '.DS_Store'), 'x');
        },
      ],
    ])(
      '%s is a drop of the files in it; what would vanish is asked about, and the answer is for one file',
      async (kind, make) => {
        const tenant = `Shops in ${kind}`;
        await skuline(['tenant', 'create', tenant]);
        await make(tenant);
        const given = ['import', tenant, '--tenant', tenant];
        const asked = await skuline(given);
        expect(asked).toMatchObject({
          code: 1,
          error: expect.stringContaining("--answer 'replace_or_add=add'"),
        });
        expect(asked.error).toContain('gross sales $100.00 → $20.00');
        expect(await grossOf(tenant)).toEqual([{ sku_name: 'LAMP', gross: 100 }]);
        const answers = ['replace_or_add=add', 'shop=Socks'].flatMap((said) => [
          '--answer',
          `socks.csv:${said}`,
        ]);
        expect(await skuline([...given, ...answers])).toMatchObject({ code: 0 });
        expect(await grossOf(tenant)).toEqual([
          { sku_name: 'LAMP', gross: 100 },
          { sku_name: 'SOCK', gross: 20 },
        ]);
        const { out } = await skuline(['days', '2026-11-14', '--tenant', tenant]);
        expect(out).toMatch(/shopify +sales +Socks +/);
      },
    );

    test('of the answers of a drop only those that a file asked for are offered again', async () => {
      const brand = report('search-query-performance_brand_Pinequill_week-43.csv');
      const answers = ['--answer', 'parent_sku=PQ-PAD', '--answer', 'account=Oak US'];
      expect(await skuline(['import', brand, ...answers, ...to])).toMatchObject({ code: 0, error: '' });
      const kept = await app.transactional.db.select().from(rememberedAnswer);
      expect(kept.map(({ what, answer }) => [what, answer])).toEqual([['parent_sku', 'PQ-PAD']]);
    });

    describe('reconcile', () => {
      const totals = report('business-report_by-date_oct-05_to_oct-25.csv');

      test('says that a file of what is shown is equal', async () => {
        const { code, out, error } = await skuline([
          'reconcile',
          monday,
          '--answer',
          'day=2026-10-19',
          ...to,
        ]);
        expect([code, error]).toEqual([0, '']);
        expect(out).toMatch(/2026-10-19 to 2026-10-19\. Nothing of it was stored\./);
        expect(out).toMatch(/Gross Sales: .*difference \$0\.00\n {2}Equal to the cent on 1 day\./);
        expect(await listed()).toHaveLength(5);
      });

      test('says why control totals differ, day by day', async () => {
        const { code, out } = await skuline(['reconcile', totals, ...to]);
        expect(code).toBe(0);
        expect(out).toContain(
          'Skuline shows nothing of it on 2026-10-05 to 2026-10-18, 2026-10-21 to 2026-10-25.',
        );
        expect(out).toMatch(/Sessions: Seller Central [\d,]+, Skuline [\d,]+, difference \+[\d,]+/);
        expect(out).toMatch(/\n {2}2026-10-19 +[\d,]+ +[\d,]+ +\+[\d,]+ +Unexplained/);
      });

      test('writes all rows as CSV, each on a line of its own', async () => {
        const answer = ['--answer', 'day=2026-10-19'];
        const { code, out } = await skuline(['reconcile', monday, '--csv', ...answer, ...to]);
        const [header, day, ...others] = out.trimEnd().split('\r\n');
        expect([code, header]).toEqual([0, 'Metric,Day,SKU,Seller Central,Skuline,Difference,Why,Amount']);
        expect(day).toMatch(/^Gross Sales,2026-10-19,,[\d.]+,[\d.]+,0,Equal,0$/);
        const skus = new Set(
          (await readFile(monday, 'utf8'))
            .split('\n')
            .slice(1)
            .filter((line) => line.trim() !== '')
            .map((line) => line.split(',')[1]),
        );
        const ofSales = others.filter((line) => /^Gross Sales,2026-10-19,[^,]/.test(line));
        expect(ofSales).toHaveLength(skus.size);
      });

      test.each([
        [[monday], "--answer 'day=…'"],
        [[monday, '--answer', 'day=several days'], 'adds up several days'],
        [[monday, '--answer', 'day=2026-10-01'], 'has nothing of it on these days'],
        [[report('catalogue.csv')], 'no figures of days'],
        [['gone.csv'], 'There is no file'],
        [[monday, '--csv', '--json'], 'cannot be used with'],
      ])('exits with 1 and says why: %#', async (args, says) =>
        expect(await skuline(['reconcile', ...args, ...to])).toEqual({
          code: 1,
          out: '',
          error: expect.stringContaining(says),
        }),
      );
    });

    test('of a report that adds up several days nothing is imported, and it says what to download', async () => {
      const before = await listed();
      const several = await skuline(['import', monday, '--answer', 'day=several days', ...to]);
      expect(several).toMatchObject({ code: 1, error: expect.stringContaining('one day at a time') });
      expect(await listed()).toEqual(before);
    });

    test('in a watched folder a day is said of one file: the next of its name is refused, with the words to answer', async () => {
      const watched = path.join(folder, 'watched');
      await mkdir(watched);
      const stopping = new AbortController();
      const answers = ['--answer', 'daily.csv:day=2026-10-19', '--answer', 'other.csv:day=2026-10-01'];
      const watching = skuline(['watch', watched, ...answers, ...to], stopping);
      const filesIn = async (shelf: string) => readdir(path.join(watched, shelf)).catch(() => []);
      await copyFile(monday, path.join(watched, 'daily.csv'));
      await expect.poll(() => filesIn('done'), { timeout: 20_000 }).toEqual(['daily.csv']);
      await copyFile(tuesday, path.join(watched, 'daily.csv'));
      await expect.poll(() => filesIn('refused'), { timeout: 20_000 }).toContain('daily.csv.txt');
      stopping.abort();
      expect((await watching).code).toBe(0);
      const reason = await readFile(path.join(watched, 'refused', 'daily.csv.txt'), 'utf8');
      expect(reason).toContain("--answer 'daily.csv:day=…'");
    }, 60_000);

    test('an answer for one file alone is given as before', async () => {
      const again = ['import', monday, '--answer', 'day=2026-10-19', ...to];
      expect(await skuline(again)).toMatchObject({ code: 0, error: '' });
      const { code, error } = await skuline(['import', monday, ...to]);
      expect([code, error]).toEqual([1, expect.stringContaining("--answer 'day=…'")]);
    });
  });

  test('lets a known user into a second tenant, lists who sees what, and takes them out again', async () => {
    const tenant = 'Briskway';
    const second = 'Briskway Two';
    const email = 'briskway@skuline.example';
    await skuline(['tenant', 'create', second]);
    const membership = [email, '--tenant', second];
    expect(await skuline(['user', 'add', ...membership, '--role', 'viewer'])).toMatchObject({
      code: 0,
      out: `${email} can see '${second}' too, from the next page they open.\n`,
    });
    expect(await skuline(['user', 'add', ...membership])).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('already a user of this tenant'),
    });
    const { out } = await skuline(['user', 'list', '--tenant', second, '--json']);
    expect(JSON.parse(out)).toEqual([
      {
        email,
        name: email,
        tenants: [tenant, second],
        memberships: [
          { tenant, role: 'admin', brands: null },
          { tenant: second, role: 'viewer', brands: null },
        ],
      },
    ]);
    expect((await skuline(['user', 'remove', ...membership])).out).toContain('does not see');
    expect((await skuline(['user', 'list'])).out).toMatch(new RegExp(`${email} .*${tenant} \\(admin\\)\\n`));
    expect(await skuline(['user', 'remove', ...membership])).toMatchObject({ code: 1, out: '' });
    expect(await skuline(['user', 'add', 'nobody@skuline.example', '--tenant', tenant])).toMatchObject({
      code: 1,
      error: expect.stringContaining('There is no user nobody@skuline.example'),
    });
  });

  test('in a process of its own is answered by the app', async () => {
    expect(await skulineProcess(['tenant', 'list'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Briskway'),
      error: '',
    });
  });

  test('lists the jobs: when they ran, when they run next, why they failed', async () => {
    const failed = { name: 'report-demo-request', key: '7', lastRunAt: new Date('2026-11-20T10:15:00Z') };
    const { db } = app.transactional;
    await db.insert(job).values({ ...failed, attempts: 2, lastError: 'The webhook answered 500.' });
    const { out } = await skuline(['jobs']);
    expect(out).toMatch(/^Job +Of +Last run \(UTC\) +Next run \(UTC\) +Attempts +Last error\n/);
    expect(out).toMatch(/^report-demo-request +7 +2026-11-20 10:15:00 +– +2 +The webhook answered 500\.$/m);
    const { id } = await app.identity.directory.getTenantNamed('Briskway');
    expect(JSON.parse((await skuline(['jobs', '--json'])).out)).toContainEqual({
      name: 'make-sku-sums',
      key: id,
      lastRunAt: null,
      lastSuccessAt: null,
      nextRunAt: expect.any(String),
      attempts: 0,
      isSetUp: true,
      lastError: null,
    });
  });

  test('lists the insights of a tenant, and raises them', async () => {
    const { id: tenantId } = await app.identity.directory.getTenantNamed('Briskway');
    const insights = (...args: readonly string[]) => skuline(['insights', ...args]);
    const ofBriskway = ['--tenant', 'Briskway'] as const;
    expect((await insights(...ofBriskway)).out).toBe("'Briskway' has no open insights.\n");
    const stored = {
      tenantId,
      metric: 'orders',
      measureType: 'Value',
      units: '',
      scope: { brand: null, channel: null, parent_sku: null, sku: null },
      category: 'sales',
      firedAt: new Date('2026-11-20T10:15:00Z'),
    } as const;
    const told = (title: string) => ({ title, description: null, recommendations: [] });
    await app.transactional.db.insert(insight).values([
      { ...stored, narrative: told('KTL-1 is out of stock'), impact: -1234.4 },
      { ...stored, narrative: told('Orders rose'), status: 'resolved' },
      { ...stored, narrative: told('Later'), snoozedUntil: new Date('2999-01-01T00:00:00Z') },
    ]);
    const row = '2026-11-20 10:15:00 +Unread +sales +−\\$1,234 +KTL-1 is out of stock';
    expect((await insights(...ofBriskway)).out).toMatch(
      new RegExp(`^Raised \\(UTC\\) +Status +Category +Impact +Insight\n${row}\n$`),
    );
    const all = await insights(...ofBriskway, '--all');
    expect(all.out).toMatch(/ Unread .*\n.* Snoozed +sales +– +Later\n.* Resolved +sales +– +Orders rose\n/);
    expect(JSON.parse((await insights(...ofBriskway, '--json')).out)).toMatchObject([{ impact: -1234.4 }]);
    expect((await insights('generate', ...ofBriskway)).out).toBe("No new insights for 'Briskway'.\n");
    expect(await insights()).toMatchObject({ code: 1, error: expect.stringContaining('--tenant NAME') });
    expect(await insights('generate', '--tenant', 'Nobody')).toMatchObject({ code: 1 });
  });

  test('lists who asked for a demo, and deletes one', async () => {
    expect((await skuline(['demo-requests'])).out).toBe('Nobody has asked for a demo yet.\n');
    await app.demoRequests.store({
      request_id: '7c8e2e0c-6f0e-4a54-9b6e-0d3f4f1f2a11',
      name: 'Maya Alder',
      email: 'maya@alderandoak.com',
      company: 'Alder & Oak',
      marketplace: 'amazon',
      monthly_orders: 'from_1000',
      message: 'Two brands.\nEighty SKUs.',
      website: '',
    });
    expect((await skuline(['demo-requests'])).out).toMatch(
      /^1 {2}[\d-]+ [\d:]+ UTC · Maya Alder <maya@alderandoak\.com> · Alder & Oak · Amazon · 1,000 to 10,000 orders a month\n {4}Two brands\.\n {4}Eighty SKUs\.\n$/,
    );
    expect(await skuline(['demo-requests', '--delete', '1'])).toMatchObject({ code: 0 });
    expect(await skuline(['demo-requests', '--delete', '1'])).toMatchObject({
      code: 1,
      error: 'There is no demo request 1.\n',
    });
  });

  test("lists a tenant's feedback alone", async () => {
    const { id } = await app.identity.directory.getTenantNamed('Briskway');
    const feedback = { kind: 'idea', message: 'Weekly mails.', email: '', website: '' } as const;
    const sender = { tenantId: id, userId: 'u1', email: 'maya@briskway.example' };
    await app.feedback.store({ ...feedback, request_id: '7c8e2e0c-6f0e-4a54-9b6e-0d3f4f1f2a12' }, sender);
    expect((await skuline(['feedback', '--tenant', 'Briskway'])).out).toMatch(
      / UTC · An idea · maya@briskway\.example\n {4}Weekly mails\.\n$/,
    );
    expect((await skuline(['feedback'])).out).toBe('There is no feedback yet.\n');
    expect((await skuline(['feedback', '--tenant', 'Alder'])).out).toBe('There is no feedback yet.\n');
    expect(JSON.parse((await skuline(['feedback', '--tenant', 'Briskway', '--json'])).out)).toMatchObject([
      { message: 'Weekly mails.', userId: 'u1' },
    ]);
  });
});
