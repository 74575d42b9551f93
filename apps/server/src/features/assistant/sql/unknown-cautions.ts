import {
  anyTold,
  describeMissingReport,
  findMissingReports,
  type KnownDays,
  newestDayOfKind,
} from '@skuline/domain/known-days';
import { FACT_IDS } from '@skuline/domain/metrics';

/**
 * What has to be said of a statement's figures: its own days are not read from it, so all days of the history are named
 * on which a fact that it names is unknown. There the table holds 0, or what some of several reports tell.
 */
export function unknownCautions(sql: string, known: KnownDays): string[] {
  const words = new Set(sql.match(/\w+/g));
  const facts = FACT_IDS.filter((fact) => words.has(fact));
  const any = anyTold(known) ?? [];
  const today = any.at(-1)?.end;
  if (today === undefined) return [];
  return findMissingReports(facts, any, known).map((report) => {
    const sentence = describeMissingReport(report, today, newestDayOfKind(report.kind, known));
    const isPart = report.isPart === true || report.untold !== undefined;
    return `${sentence}: ${isPart ? 'these days are not complete' : 'the 0 of these days is unknown'}.`;
  });
}
