import { type SkulineProcess, startSkuline } from '@skuline/server/src/testing/skuline-process.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Random } from '../insights/random.ts';
import { Backups, startCommand, takeAside } from './backups.ts';
import { Chats } from './chats.ts';
import { Insights } from './insights.ts';
import { killDatabase, killHolder } from './kill.ts';
import { fillDisk, makeRoom } from './full-disk.ts';
import { findLeftovers, findLeftTables } from './leftovers.ts';
import { OwnFiles } from './own-files.ts';
import { Away, Person, until } from './person.ts';
import { PulledShop } from './pulled-shop.ts';
import { Reports } from './reports.ts';
import { Settings } from './settings.ts';
import type { Faults, Subject } from './subject.ts';

export interface TortureOptions {
  readonly dataDir: string;
  readonly kills: number;
  readonly seed: number;
  /** A folder on a small file system of its own, `dataDir` in it: it is filled, and emptied again, between the kills. */
  readonly disk?: string;
  readonly say?: (line: string) => void;
  /** Called between a kill and the next start, with how many there were: for proving that what is wrong is found. */
  readonly tamper?: (kills: number, parts: Tampered) => Promise<void>;
}

interface Tampered {
  readonly ownFiles: OwnFiles;
  readonly random: Random;
}

export interface TortureReport {
  /** How often something was killed while this was under way. */
  readonly kills: ReadonlyMap<string, number>;
  readonly violations: readonly string[];
  /** Of the starts after a kill, in milliseconds. */
  readonly starts: readonly number[];
}

/** What is killed, and how often of a hundred times. */
const TARGETS = [
  ['app', 82],
  ['database', 12],
  ['restore', 6],
] as const;
/** How often the disk is filled instead, where it may be. */
const DISK_FILLED = 0.7;
const LONGEST_FULL_MS = 4000;
/** As many parts of the app are used at once. */
const AT_ONCE = 3;
const LONGEST_USE_MS = 1500;
const LONGEST_START_MS = 3000;
/** How often a start is killed as well. */
const START_KILLED = 0.5;
const LONGEST_RESTORE_MS = 5000;

/** Uses the app, kills it again and again, and compares what stands after each start with what was acknowledged. */
export async function runTorture(options: TortureOptions): Promise<TortureReport> {
  const { dataDir, kills, say = () => undefined } = options;
  const torture = await Torture.open(options);
  try {
    await torture.begin();
    while (torture.count < kills) {
      const round = await torture.round();
      say(`${torture.count} of ${kills}: ${round}`);
    }
    await torture.end();
    torture.violations.push(...(await findLeftTables(dataDir)));
  } finally {
    await torture.close();
  }
  return torture;
}

class Torture implements TortureReport {
  readonly kills = new Map<string, number>();
  readonly violations: string[] = [];
  readonly starts: number[] = [];
  readonly #options: TortureOptions;
  readonly #random: Random;
  readonly #people: readonly Person[];
  readonly #subjects: readonly Subject[];
  readonly #ownFiles: OwnFiles;
  readonly #shop: PulledShop;
  readonly #backups: Backups;
  readonly #folder: string;
  readonly #faults: Faults;
  #app: SkulineProcess | null = null;
  #kills = 0;

  private constructor(options: TortureOptions, people: readonly Person[], parts: Parts) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#people = people;
    this.#subjects = Object.values(parts.subjects);
    this.#ownFiles = parts.subjects.ownFiles;
    this.#shop = parts.subjects.shop;
    this.#backups = parts.subjects.backups;
    this.#folder = parts.folder;
    this.#faults = parts.faults;
  }

  static async open(options: TortureOptions): Promise<Torture> {
    const folder = await mkdtemp(path.join(path.dirname(options.dataDir), 'skuline-torture-backups-'));
    const [own, reports, settings, insights, shop] = ['own', 'reports', 'settings', 'insights', 'shop'].map(
      (name) => new Person(name, options.dataDir),
    ) as [Person, Person, Person, Person, Person]; // as many as there are names
    const faults: Faults = { isDatabaseAway: false };
    const subjects = {
      ownFiles: new OwnFiles(own),
      reports: new Reports(reports),
      settings: new Settings(settings),
      insights: new Insights(insights),
      chats: new Chats(insights, faults),
      shop: await PulledShop.open(shop),
      backups: new Backups(own, folder),
    };
    return new Torture(options, [own, reports, settings, insights, shop], { folder, subjects, faults });
  }

  async begin(): Promise<void> {
    const app = await this.#start();
    for (const person of this.#people) {
      await person.make(app);
      await person.signIn(app);
    }
    for (const subject of this.#subjects) await subject.begin();
    await this.#check();
  }

  /** Kills something once, and says what. */
  async round(): Promise<string> {
    const target = this.#pickTarget();
    const before = this.violations.length;
    const operations = await this.#killOf[target]();
    this.#note(operations);
    await this.#options.tamper?.(this.#kills, { ownFiles: this.#ownFiles, random: this.#random });
    if (this.#app === null) await this.#startAgain();
    await this.#check();
    const found = this.violations.slice(before);
    return [`${target} (${operations.join(', ')})`, ...found].join('\n  VIOLATION ');
  }

  /** How often something was killed. */
  get count(): number {
    return this.#kills;
  }

  readonly #killOf = {
    app: () => this.#useAndKill(async (app) => void (await app.stop('SIGKILL'))),
    database: () =>
      this.#useAndKill(async () => {
        this.#faults.isDatabaseAway = await killDatabase(this.#options.dataDir, this.#random);
      }),
    restore: () => this.#restore(),
    disk: () =>
      this.#useAndKill(async () => {
        const { disk = '' } = this.#options;
        this.#faults.isDatabaseAway = true;
        await fillDisk(disk, this.#random);
        await wait(this.#random.between(0, LONGEST_FULL_MS));
        await makeRoom(disk);
      }),
  };

  async end(): Promise<void> {
    await this.#endApp('SIGTERM');
  }

  async close(): Promise<void> {
    await this.#endApp('SIGKILL');
    await this.#shop.close();
    await rm(this.#folder, { recursive: true });
  }

  /** Uses parts of the app until something is killed; what was under way at that moment. */
  async #useAndKill(kill: (app: SkulineProcess) => Promise<void>): Promise<readonly string[]> {
    const app = this.#running;
    const users = this.#use();
    await wait(this.#random.between(0, LONGEST_USE_MS));
    const operations = users.map(({ operation }) => operation());
    await kill(app);
    for (const user of users) user.end();
    await Promise.all(users.map(({ ended }) => ended));
    if (app.hasEnded()) this.#app = null;
    return operations.filter((name) => name !== null);
  }

  #use(): readonly User[] {
    const left = [...this.#subjects];
    return Array.from({ length: AT_ONCE }, () => {
      const [subject] = left.splice(this.#random.whole(0, left.length - 1), 1);
      if (subject === undefined) throw new Error('There are fewer parts than are used at once.');
      return this.#useOne(subject, new Random(this.#random.whole(1, 1e9)));
    });
  }

  /** Goes on until the app is away, or it is told to end. */
  #useOne(subject: Subject, random: Random): User {
    const over = new AbortController();
    let operation: string | null = null;
    const onBegin = (name: string) => {
      operation = name;
    };
    const use = async () => {
      while (!over.signal.aborted) {
        await subject.act(random, onBegin);
        this.violations.push(...(await subject.settle()));
        operation = null;
      }
    };
    const ended = use().catch((error: unknown) => {
      if (!(error instanceof Away)) this.violations.push(String(error));
    });
    return { ended, operation: () => operation, end: () => over.abort() };
  }

  /** Restores a backup into the stopped directory, and kills that: then all is as it is now, or as it was then. */
  async #restore(): Promise<readonly string[]> {
    const { dataDir } = this.#options;
    const file = await this.#backups.make();
    if (file === null) return [];
    const bringBack = this.#subjects.map((subject) => subject.keep());
    for (const subject of this.#random.chance(0.5) ? this.#subjects.slice(0, 4) : []) {
      const user = this.#useOne(subject, this.#random);
      user.end();
      await user.ended;
    }
    await this.#endApp(this.#random.chance(0.5) ? 'SIGTERM' : 'SIGKILL');
    const command = startCommand(dataDir, ['restore', file, '--yes']);
    const killing = wait(this.#random.between(0, LONGEST_RESTORE_MS)).then(() => command.kill());
    const { code, said } = await command.ended;
    await killing;
    if (code !== null && code !== 0) this.violations.push(`A restore was refused: ${said}`);
    await this.#startAgain();
    const isRestored = await takeAside(dataDir);
    if (isRestored) for (const one of bringBack) one();
    if (code === 0 && !isRestored)
      this.violations.push('A restore said that it was done, and nothing was put aside.');
    return ['restore'];
  }

  async #check(): Promise<void> {
    const { url } = this.#running;
    // A database that was killed alone is being brought back.
    await until('The database', async () => ((await fetch(`${url}/readyz`)).ok ? true : null));
    const looked = await Promise.all(this.#subjects.map((subject) => subject.look()));
    const settled = await Promise.all(this.#subjects.map((subject) => subject.settle()));
    this.#faults.isDatabaseAway = false;
    this.violations.push(...[...looked, ...settled].flat());
    this.violations.push(...(await findLeftovers(this.#options.dataDir)));
  }

  #note(operations: readonly string[]): void {
    this.#kills += 1;
    for (const name of operations) this.kills.set(name, (this.kills.get(name) ?? 0) + 1);
  }

  /** Kills the app while it starts. */
  async #killStart(): Promise<void> {
    const starting = this.#launch().then(
      (app) => app.stop('SIGKILL'),
      () => null,
    );
    await wait(this.#random.between(0, LONGEST_START_MS));
    await killHolder(this.#options.dataDir);
    await starting;
    this.#note(['start']);
  }

  async #startAgain(): Promise<void> {
    while (this.#random.chance(START_KILLED)) await this.#killStart();
    const startedAt = performance.now();
    const app = await this.#start();
    this.starts.push(performance.now() - startedAt);
    for (const person of this.#people) await person.signIn(app);
  }

  async #start(): Promise<SkulineProcess> {
    this.#app = await this.#launch();
    return this.#app;
  }

  #launch(): Promise<SkulineProcess> {
    return startSkuline(this.#options.dataDir, this.#shop.settings);
  }

  async #endApp(signal: NodeJS.Signals): Promise<void> {
    await this.#app?.stop(signal);
    this.#app = null;
  }

  get #running(): SkulineProcess {
    if (this.#app === null) throw new Error('The app does not run.');
    return this.#app;
  }

  #pickTarget(): Target {
    if (this.#options.disk !== undefined && this.#random.chance(DISK_FILLED)) return 'disk';
    let left = this.#random.whole(1, 100);
    for (const [target, share] of TARGETS) {
      left -= share;
      if (left <= 0) return target;
    }
    return 'app';
  }
}

type Target = (typeof TARGETS)[number][0] | 'disk';

interface Parts {
  readonly faults: Faults;
  readonly folder: string;
  readonly subjects: Readonly<Record<string, Subject>> & {
    readonly ownFiles: OwnFiles;
    readonly shop: PulledShop;
    readonly backups: Backups;
  };
}

interface User {
  readonly ended: Promise<void>;
  /** What is under way. */
  readonly operation: () => string | null;
  readonly end: () => void;
}
