/**
 * How well insights are found: generated tenants with one known event each, and as many where nothing happens.
 * `npm run insights-score`, or with the number of tenants of each kind: `npm run insights-score -- 48`
 */
import { type Finding, findInsights, namesOfScope } from '@skuline/domain/insights';
import { printTable } from './dashboard/print-table.ts';
import { inventTenant, type InventedTenant } from './insights/invent-tenant.ts';
import { EVENT_KINDS, type EventKind } from './insights/plant-events.ts';
import { seriesOfRows } from './insights/series-of-rows.ts';

const NOTHING_SET = { rules: [], goals: [], openInsights: [] };
const TENANTS = Number(process.argv[2] ?? 200);
const FIRST_SEED = Number(process.argv[3] ?? 1);
const SHOW = process.argv.includes('--show');
const AIMS = { recall: 0.9, cause: 0.9, falseAlarms: 0.2 };

interface Score {
  planted: number;
  found: number;
  scope: number;
  cause: number;
  others: number;
}

function find({ rows, until }: InventedTenant): readonly Finding[] {
  return findInsights(seriesOfRows(rows, until), NOTHING_SET).findings;
}

/** A finding about what was planted: at its scope or at one that holds it or lies in it, of the last days. */
function isAbout({ scope }: Finding, { names }: NonNullable<InventedTenant['planted']>): boolean {
  const found = namesOfScope(scope);
  return names.slice(0, found.length).every((name, at) => name === found[at]);
}

function describe({ ruleId, cause, scope, days, impact }: Finding): string {
  return `${ruleId}/${cause} ${namesOfScope(scope).at(-1) ?? 'total'} ${days.start}..${days.end} ${Math.round(impact)}`;
}

const scores = new Map<EventKind, Score>();
for (let at = 0; at < TENANTS; at += 1) {
  const kind = EVENT_KINDS[at % EVENT_KINDS.length];
  if (kind === undefined) continue;
  const seed = FIRST_SEED * 100_000 + at;
  const tenant = inventTenant(seed, kind);
  const { planted } = tenant;
  if (planted === null) continue;
  const score = scores.get(kind) ?? { planted: 0, found: 0, scope: 0, cause: 0, others: 0 };
  const findings = find(tenant);
  const about = findings.filter((finding) => isAbout(finding, planted));
  const exact = about.find(({ scope }) => namesOfScope(scope).length === planted.names.length);
  const told = exact ?? about[0];
  score.planted += 1;
  if (told !== undefined) score.found += 1;
  if (exact !== undefined) score.scope += 1;
  if (told !== undefined && kind.causes.includes(told.cause)) score.cause += 1;
  score.others += findings.length - (told === undefined ? 0 : 1);
  scores.set(kind, score);
  if (SHOW && (findings.length !== 1 || exact === undefined || !kind.causes.includes(exact.cause))) {
    console.log(
      `${kind.name} ${seed} ${planted.names.at(-1) ?? 'total'} ${planted.days} days until ${tenant.until}: ${findings.map(describe).join(' | ') || 'nothing'}`,
    );
  }
}

const quiet = Array.from({ length: TENANTS }, (_, at) => {
  const tenant = inventTenant(FIRST_SEED * 100_000 + 50_000 + at, null);
  const findings = find(tenant);
  if (SHOW && findings.length > 0)
    console.log(
      `quiet ${FIRST_SEED * 100_000 + 50_000 + at} until ${tenant.until}: ${findings.map(describe).join(' | ')}`,
    );
  return findings.length;
});

const sum = (of: (score: Score) => number) => [...scores.values()].reduce((all, score) => all + of(score), 0);
const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2));
const rowOf = (name: string, { planted, found, scope, cause, others }: Score, sizes: string) => [
  name,
  String(planted),
  share(found, planted),
  share(found, found + others),
  share(scope, found),
  share(cause, found),
  sizes,
];
const all: Score = {
  planted: sum(({ planted }) => planted),
  found: sum(({ found }) => found),
  scope: sum(({ scope }) => scope),
  cause: sum(({ cause }) => cause),
  others: sum(({ others }) => others),
};
printTable(
  ['event', 'planted', 'recall', 'precision', 'scope', 'cause', 'sizes'],
  [
    ...[...scores].map(([kind, score]) => rowOf(`${kind.name} (${kind.level})`, score, kind.sizes)),
    rowOf('all', all, ''),
  ],
);
const alarms = quiet.reduce((total, count) => total + count, 0);
console.log(
  `\n${quiet.length} quiet tenants: ${alarms} false alarms, ${(alarms / quiet.length).toFixed(2)} each`,
);
const isMet =
  all.found >= AIMS.recall * all.planted &&
  all.cause >= AIMS.cause * all.found &&
  alarms <= AIMS.falseAlarms * quiet.length;
console.log(
  `Aims: recall ≥ ${AIMS.recall}, cause ≥ ${AIMS.cause}, false alarms ≤ ${AIMS.falseAlarms} each: ${isMet ? 'met' : 'MISSED'}`,
);
