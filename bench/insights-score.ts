/**
 * How well insights are found: invented sellers of every shape with one known event each, and as many where nothing
 * happens or what happened is over; and shops and markets that are invented other ways, as many of both. Thresholds are set by what
 * is known of sellers, never by one seed's figures: believe a change by seeds you have not looked at.
 */
import { parseArgs } from 'node:util';
import { DEFAULT_INSIGHT_RULES, type Finding, findInsights, namesOfScope } from '@skuline/domain/insights';
import { printTable } from './dashboard/print-table.ts';
import { inventShop, SIZES } from './insights/invent-shop.ts';
import { inventMarket, MARKET_EVENTS, MARKET_KINDS } from './insights/invent-market.ts';
import { inventTenant, type InventedTenant } from './insights/invent-tenant.ts';
import {
  type Effect,
  EVENT_KINDS,
  type EventKind,
  NO_EFFECT,
  type PlannedEvent,
} from './insights/plant-events.ts';
import { Random } from './insights/random.ts';
import { seriesOfRows } from './insights/series-of-rows.ts';
import { mixedShape, type Shape, SHAPES } from './insights/shapes.ts';
import { SHOP_EVENTS, type ShopEvent } from './insights/shop-events.ts';

const HELP = `npm run insights-score -- [TENANTS] [SEED ...] [--made sellers|shops|markets] [--show]

TENANTS  invented sellers, shops and markets with an event, and as many without one, of each seed (${2 * SHAPES.length})
SEED     whole numbers; the mean and the worst of several are printed (1)
--made   the sellers alone, the shops or the markets (all)
--show   each seller whose event was missed or told otherwise, and each false alarm`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: 'boolean', default: false },
    made: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}
const [TENANTS = 2 * SHAPES.length, ...given] = positionals.map(Number);
const SEEDS = given.length === 0 ? [1] : given;
const NOTHING_SET = { rules: DEFAULT_INSIGHT_RULES, goals: [], openInsights: [] };
const AIMS = { recall: 0.85, precision: 0.85, falseAlarms: 0.2 };

class Score {
  planted = 0;
  found = 0;
  scope = 0;
  cause = 0;
  others = 0;
  quiet = 0;
  alarms = 0;

  get recall(): number {
    return this.found / this.planted;
  }

  get precision(): number {
    return this.found / (this.found + this.others);
  }

  get falseAlarms(): number {
    return this.alarms / this.quiet;
  }
}

const byKind = new Map<string, Score>();
const byShape = new Map<string, Score>();
const bySeed = new Map<string, Score>();
const byMade = new Map<string, Score>();
const all = new Score();

function count(of: Tenant, counted: Partial<Score>): void {
  const kind = of.isPlanted ? [scoreOf(byKind, of.kind?.name ?? '')] : [];
  const scores = [
    ...kind,
    scoreOf(byShape, of.shape.name),
    scoreOf(bySeed, `seed ${of.seed}`),
    scoreOf(byMade, of.made),
    all,
  ];
  for (const score of scores) {
    for (const name of ['planted', 'found', 'scope', 'cause', 'others', 'quiet', 'alarms'] as const) {
      score[name] += counted[name] ?? 0;
    }
  }
}

function scoreOf(scores: Map<string, Score>, name: string): Score {
  const score = scores.get(name) ?? new Score();
  scores.set(name, score);
  return score;
}

function find({ rows, until, unknown }: InventedTenant): readonly Finding[] {
  return findInsights(seriesOfRows(rows, until, unknown), NOTHING_SET).findings;
}

/** A finding about what was planted: at its scope or at one that holds it or lies in it, of the last days. */
function isAbout({ scope }: Finding, { names }: NonNullable<InventedTenant['planted']>): boolean {
  const found = namesOfScope(scope);
  return names.slice(0, found.length).every((name, at) => name === found[at]);
}

function describe({ ruleId, cause, scope, days, impact }: Finding): string {
  return `${ruleId}/${cause} ${namesOfScope(scope).at(-1) ?? 'total'} ${days.start}..${days.end} ${Math.round(impact ?? 0)}`;
}

function show(words: string, findings: readonly Finding[]): void {
  if (values.show) console.log(`${words}: ${findings.map(describe).join(' | ') || 'nothing'}`);
}

/** The event whose turn it is, or the next that a seller of this shape can have. */
function kindFor(shape: Shape, at: number): EventKind {
  const possible = EVENT_KINDS.filter(({ needs }) => shape.without === null || needs === undefined);
  const kind = possible[at % possible.length];
  if (kind === undefined) throw new Error('There is no event to plant.');
  return kind;
}

/** Every other tenant has one trait, the others have several. */
function shapeFor(at: number, number: number): Shape {
  const [shape] = SHAPES.slice(Math.floor(at / 2) % SHAPES.length);
  return at % 2 === 1 || shape === undefined ? mixedShape(new Random(number + 1)) : shape;
}

interface Tenant {
  /** Which way of inventing it comes of. */
  readonly made: string;
  readonly seed: number;
  readonly number: number;
  readonly shape: { readonly name: string };
  readonly kind: Pick<EventKind, 'name' | 'causes'> | null;
  /** Whether the event is going on: of what is over nothing is to be told. */
  readonly isPlanted: boolean;
  readonly invent: () => InventedTenant;
}

function* sellersOf(seed: number): Generator<Tenant> {
  for (let at = 0; at < TENANTS; at += 1) {
    const number = seed * 100_000 + at;
    const shape = shapeFor(at, number);
    const kind = kindFor(shape, at + Math.floor(at / SHAPES.length));
    yield {
      made: 'sellers',
      seed,
      number,
      shape,
      kind,
      isPlanted: true,
      invent: () => inventTenant(number, kind, shape),
    };
    const quiet = number + 50_000;
    const itsShape = shapeFor(at, quiet);
    const over = at % 3 === 2 ? kindFor(itsShape, at) : null;
    yield {
      made: 'sellers',
      seed,
      number: quiet,
      shape: itsShape,
      kind: over,
      isPlanted: false,
      invent: () => inventTenant(quiet, over, itsShape, over !== null),
    };
  }
}

/** What happened to a quiet shop was over so many days ago. */
const ENDED_AGO = [7, 12, 30];

function inTurn<T>(of: readonly T[], position: number): T {
  const found = of[position % of.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

interface Making<Size> {
  readonly made: string;
  /** What its seeds begin from. */
  readonly from: number;
  readonly events: readonly ShopEvent[];
  readonly sizes: readonly Size[];
  readonly invent: (seed: number, event: ShopEvent | null, size: Size, endedAgo: number) => InventedTenant;
}

function* tenantsOf<Size extends { readonly name: string }>(
  { made, from, events, sizes, invent }: Making<Size>,
  seed: number,
): Generator<Tenant> {
  for (let turn = 0; turn < TENANTS; turn += 1) {
    const number = seed * 100_000 + from + turn;
    const kind = inTurn(events, turn);
    // Every kind has its turn at every size.
    const size = inTurn(sizes, turn + Math.floor(turn / events.length));
    const of = { made, seed, shape: size };
    yield { ...of, number, kind, isPlanted: true, invent: () => invent(number, kind, size, 0) };
    const quiet = number + 50_000;
    const over = turn % 3 === 2 ? kind : null;
    const endedAgo = over === null ? 0 : inTurn(ENDED_AGO, turn);
    yield {
      ...of,
      number: quiet,
      kind: over,
      isPlanted: false,
      invent: () => invent(quiet, over, size, endedAgo),
    };
  }
}

const MAKINGS: Readonly<Record<string, (seed: number) => Generator<Tenant>>> = {
  sellers: sellersOf,
  shops: (seed) =>
    tenantsOf(
      { made: 'shops', from: 90_000_000, events: SHOP_EVENTS, sizes: SIZES, invent: inventShop },
      seed,
    ),
  markets: (seed) =>
    tenantsOf(
      {
        made: 'markets',
        from: 190_000_000,
        events: MARKET_EVENTS,
        sizes: MARKET_KINDS,
        invent: inventMarket,
      },
      seed,
    ),
};

function judge(of: Tenant): void {
  const { number, kind, shape, isPlanted, invent } = of;
  const tenant = invent();
  const { planted } = tenant;
  const findings = find(tenant);
  const name = isPlanted ? kind?.name : kind === null ? 'quiet' : 'over';
  const words = `${name}, ${shape.name}, ${number} until ${tenant.until}`;
  if (planted === null) {
    count(of, { quiet: 1, alarms: findings.length });
    if (findings.length > 0) show(words, findings);
    return;
  }
  const about = findings.filter((finding) => isAbout(finding, planted));
  const exact = about.find(({ scope }) => namesOfScope(scope).length === planted.names.length);
  const told = exact ?? about[0];
  const isRightCause = kind?.causes.some((cause) => cause === told?.cause) === true;
  count(of, {
    planted: 1,
    found: told === undefined ? 0 : 1,
    scope: exact === undefined ? 0 : 1,
    cause: isRightCause ? 1 : 0,
    others: findings.length - (told === undefined ? 0 : 1),
  });
  if (findings.length !== 1 || exact === undefined || !isRightCause) {
    show(
      `${words}: ${planted.names.at(-1) ?? 'total'} ${planted.days} days, ${effectWords(planted)}`,
      findings,
    );
  }
}

/** `sessions 0.46`: what is unlike an ordinary day. */
function effectWords({ effect }: PlannedEvent): string {
  const changed = Object.entries(effect).filter(([name, of]) => of !== NO_EFFECT[name as keyof Effect]);
  return changed.map(([name, of]: readonly [string, number]) => `${name} ${of.toFixed(2)}`).join(', ');
}

const WANTED = Object.entries(MAKINGS).filter(([made]) => (values.made ?? made) === made);
// Aims are met by nobody at all.
if (WANTED.length === 0 || ![TENANTS, ...SEEDS].every(Number.isSafeInteger) || TENANTS < 1) {
  console.error(HELP);
  process.exit(1);
}
for (const seed of SEEDS) {
  for (const [, tenants] of WANTED) for (const tenant of tenants(seed)) judge(tenant);
}

const share = (part: number) => (Number.isFinite(part) ? part.toFixed(2) : '–');
const rowOf = ([name, score]: readonly [string, Score]) => [
  name,
  String(score.planted),
  ...[
    score.recall,
    score.precision,
    score.scope / score.found,
    score.cause / score.found,
    score.falseAlarms,
  ].map(share),
];
const seeds = [...bySeed.values()];
const worst = (figures: readonly number[], pick: (...of: number[]) => number) => share(pick(...figures));
printTable(
  ['event, shape or seed', 'planted', 'recall', 'precision', 'scope', 'cause', 'alarms a quiet tenant'],
  [
    ...[...byKind, ...byShape, ...bySeed, ...byMade].map(rowOf),
    rowOf(['all', all]),
    [
      'the worst seed',
      '',
      worst(
        seeds.map(({ recall }) => recall),
        Math.min,
      ),
      worst(
        seeds.map(({ precision }) => precision),
        Math.min,
      ),
      '',
      '',
      worst(
        seeds.map(({ falseAlarms }) => falseAlarms),
        Math.max,
      ),
    ],
  ],
);
const isMet = [...byMade.values()].every(
  ({ recall, precision, falseAlarms }) =>
    recall >= AIMS.recall && precision >= AIMS.precision && falseAlarms <= AIMS.falseAlarms,
);
console.log(
  `Aims: recall ≥ ${AIMS.recall}, precision ≥ ${AIMS.precision}, false alarms ≤ ${AIMS.falseAlarms} a quiet tenant, each way: ${isMet ? 'met' : 'MISSED'}`,
);
