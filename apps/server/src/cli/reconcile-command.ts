import type { MetricReconciliation, Reconciliation, ReconciledRow } from '@skuline/contract';
import { csvLine } from '@skuline/domain/exports';
import {
  CLASS_TEXTS,
  comparisonTable,
  formatCompared,
  formatDifference,
  METRIC_LABELS,
  nameTheirSide,
} from '@skuline/domain/reconcile';
import type { Command } from 'commander';
import path from 'node:path';
import { CommandError } from '../cli-server/index.ts';
import { executeCommand } from './execute-command.ts';
import { formatRefusal } from './import-report.ts';
import { parseAnswers } from './report-answers.ts';
import { formatQuestions } from './report-text.ts';
import { print, type Terminal } from './terminal.ts';
import { formatNumberOf, formatTable, type TextColumn } from './text-table.ts';

interface ReconcileOptions {
  readonly tenant: string;
  readonly answer: readonly string[];
  readonly csv?: true;
  readonly json?: true;
}

/** reconcile. */
export function addReconcileCommand(program: Command, terminal: Terminal): void {
  program
    .command('reconcile')
    .description("compare a seller's report with what is shown, and say why they differ; stores nothing")
    .argument('<file>', 'the report as it was downloaded: control totals, or any other report')
    .requiredOption('--tenant <name>', 'the tenant whose figures are compared')
    .option(
      '--answer <what=value>',
      'the answer to a question about the file; may be repeated',
      (answer: string, answers: readonly string[]) => [...answers, answer],
      [],
    )
    .option(
      '--csv',
      'every day, and the SKUs that differ, as CSV: the largest one by one, the others in one line',
    )
    .option('--json', 'as JSON')
    .action(async (file: string, options: ReconcileOptions) => {
      print(terminal, await reconcile(terminal, file, options));
    });
}

async function reconcile(
  terminal: Terminal,
  name: string,
  { tenant, answer, csv, json }: ReconcileOptions,
): Promise<string> {
  const file = path.resolve(terminal.folder, name);
  const answers = [...parseAnswers(answer)];
  const { outcome } = await executeCommand(terminal, 'reconcile', { tenant, file, answers });
  if (outcome.status === 'asks') {
    throw new CommandError(
      `Only you can say what follows; give it with --answer.\n${formatQuestions(outcome.questions)}`,
    );
  }
  if (outcome.status === 'refused') throw new CommandError(formatRefusal(outcome));
  if (json === true) return JSON.stringify(outcome, null, 2);
  const side = nameTheirSide(outcome.channel, outcome.format);
  if (csv === true) return comparisonTable(outcome.metrics, side).map(csvLine).join('').trimEnd();
  return formatReconciliation(outcome, side);
}

/** Both sides metric by metric: the totals, the reasons, and the days that differ. */
function formatReconciliation(outcome: Reconciliation, side: string): string {
  const { fileName, label, firstDay, lastDay, metrics, remarks } = outcome;
  return [
    `${fileName}: ${label}, ${firstDay} to ${lastDay}. Nothing of it was stored.`,
    ...remarks,
    ...metrics.map((metric) => formatMetric(metric, side)),
  ].join('\n\n');
}

function formatMetric(comparison: MetricReconciliation, side: string): string {
  const { metric, theirs, ours, difference, classes, days, daysNotShown } = comparison;
  const figure = (value: number) => formatCompared(metric, value);
  const missing = daysNotShown.map(({ start, end }) => (start === end ? start : `${start} to ${end}`));
  const differing = days.filter((day) => day.difference !== 0 || day.parts.length > 0);
  return [
    `${METRIC_LABELS[metric]}: ${side} ${figure(theirs)}, Skuline ${figure(ours)}, difference ${formatDifference(metric, difference)}`,
    ...(missing.length === 0 ? [] : [`  Skuline shows nothing of it on ${missing.join(', ')}.`]),
    ...(classes.length === 0 ? [`  Equal${isExact(metric)} on ${formatNumberOf(days.length, 'day')}.`] : []),
    ...classes.map((one) => {
      const { label, why } = CLASS_TEXTS[one.class];
      const about = one.about.length === 0 ? '' : ` (${one.about.join(', ')})`;
      return `  ${formatDifference(metric, one.amount)}  ${label}${about}, ${formatNumberOf(one.days.length, 'day')}. ${why}`;
    }),
    ...(differing.length === 0 ? [] : [indent(formatTable(columnsOf(comparison, side), differing))]),
    ...(differing.length > 0 && days.length > differing.length
      ? [`  ${formatNumberOf(days.length - differing.length, 'other day')} equal${isExact(metric)}.`]
      : []),
  ].join('\n');
}

function isExact(metric: MetricReconciliation['metric']): string {
  return formatCompared(metric, 0).startsWith('$') ? ' to the cent' : '';
}

function columnsOf({ metric }: MetricReconciliation, side: string): readonly TextColumn<ReconciledRow>[] {
  return [
    { title: 'Day', cell: ({ day }) => day },
    { title: side, cell: ({ theirs }) => formatCompared(metric, theirs), isNumber: true },
    { title: 'Skuline', cell: ({ ours }) => formatCompared(metric, ours), isNumber: true },
    { title: 'Difference', cell: ({ difference }) => formatDifference(metric, difference), isNumber: true },
    { title: 'Why', cell: ({ parts }) => parts.map((part) => CLASS_TEXTS[part.class].label).join(', ') },
  ];
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '  ');
}
