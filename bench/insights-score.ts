/**
 * How well insights are found: invented sellers of every shape with one known event each, and as many where nothing
 * happens or what happened is over. `npm run insights-score`, with the number of tenants of each kind and the seed:
 * `npm run insights-score -- 54 7`. Thresholds are set by what is known of sellers, never by one seed's figures: look at
 * others than those you worked with before you believe a change.
 */
import { DEFAULT_INSIGHT_RULES, type Finding, findInsights, namesOfScope } from '@skuline/domain/insights';
import { printTable } from './dashboard/print-table.ts';
import { inventTenant, type InventedTenant } from './insights/invent-tenant.ts';
import { EVENT_KINDS, type EventKind } from './insights/plant-events.ts';
import { seriesOfRows } from './insights/series-of-rows.ts';
import { type Shape, SHAPES } from './insights/shapes.ts';

const NOTHING_SET = { rules: DEFAULT_INSIGHT_RULES, goals: [], openInsights: [] };
const TENANTS = Number(process.argv[2] ?? 216);
const FIRST_SEED = Number(process.argv[3] ?? 1);
const SHOW = process.argv.includes('--show');
const AIMS = { recall: 0.85, precision: 0.85, falseAlarms: 0.2 };

class Score {
  planted = 0;
  found = 0;
  scope = 0;
  cause = 0;
  others = 0;
  quiet = 0;
  alarms = 0;
}

const byKind = new Map<string, Score>();
const byShape = new Map<string, Score>();
const all = new Score();

function count(kind: EventKind | null, shape: Shape, counted: Partial<Score>): void {
  const scores = [scoreOf(byShape, shape.name), all, ...(kind === null ? [] : [scoreOf(byKind, kind.name)])];
  for (const score of scores) {
    for (const name of Object.keys(counted) as (keyof Score)[]) score[name] += counted[name] ?? 0;
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
  if (SHOW) console.log(`${words}: ${findings.map(describe).join(' | ') || 'nothing'}`);
}

/** The event whose turn it is, or the next that a seller of this shape can have. */
function kindFor(shape: Shape, at: number): EventKind {
  const possible = EVENT_KINDS.filter(({ needs }) => shape.without === null || needs === undefined);
  const kind = possible[at % possible.length];
  if (kind === undefined) throw new Error('There is no event to plant.');
  return kind;
}

for (let at = 0; at < TENANTS; at += 1) {
  const [shape] = SHAPES.slice(at % SHAPES.length);
  if (shape === undefined) continue;
  const kind = kindFor(shape, at + Math.floor(at / SHAPES.length));
  const seed = FIRST_SEED * 100_000 + at;
  const tenant = inventTenant(seed, kind, shape);
  const { planted } = tenant;
  if (planted === null) continue;
  const findings = find(tenant);
  const about = findings.filter((finding) => isAbout(finding, planted));
  const exact = about.find(({ scope }) => namesOfScope(scope).length === planted.names.length);
  const told = exact ?? about[0];
  const isRightCause = told !== undefined && kind.causes.includes(told.cause);
  count(kind, shape, {
    planted: 1,
    found: told === undefined ? 0 : 1,
    scope: exact === undefined ? 0 : 1,
    cause: isRightCause ? 1 : 0,
    others: findings.length - (told === undefined ? 0 : 1),
  });
  if (findings.length !== 1 || exact === undefined || !isRightCause) {
    show(
      `${kind.name}, ${shape.name}, ${seed} ${planted.names.at(-1) ?? 'total'} ${planted.days} days until ${tenant.until}`,
      findings,
    );
  }
}

for (let at = 0; at < TENANTS; at += 1) {
  const [shape] = SHAPES.slice(at % SHAPES.length);
  if (shape === undefined) continue;
  const seed = FIRST_SEED * 100_000 + 50_000 + at;
  // In every third of them something happened and is over.
  const wasOver = at % 3 === 2;
  const tenant = inventTenant(seed, wasOver ? kindFor(shape, at) : null, shape, wasOver);
  const findings = find(tenant);
  count(null, shape, { quiet: 1, alarms: findings.length });
  if (findings.length > 0) {
    show(`${wasOver ? 'over' : 'quiet'}, ${shape.name}, ${seed} until ${tenant.until}`, findings);
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2));
const rowOf = (name: string, { planted, found, scope, cause, others, quiet, alarms }: Score) => [
  name,
  String(planted),
  share(found, planted),
  share(found, found + others),
  share(scope, found),
  share(cause, found),
  share(alarms, quiet),
];
printTable(
  ['event or shape', 'planted', 'recall', 'precision', 'scope', 'cause', 'alarms a quiet tenant'],
  [
    ...[...byKind].map(([name, score]) => rowOf(name, score)),
    ...[...byShape].map(([name, score]) => rowOf(name, score)),
    rowOf('all', all),
  ],
);
const isMet =
  all.found >= AIMS.recall * all.planted &&
  all.found >= AIMS.precision * (all.found + all.others) &&
  all.alarms <= AIMS.falseAlarms * all.quiet;
console.log(
  `Aims: recall ≥ ${AIMS.recall}, precision ≥ ${AIMS.precision}, false alarms ≤ ${AIMS.falseAlarms} each: ${isMet ? 'met' : 'MISSED'}`,
);
