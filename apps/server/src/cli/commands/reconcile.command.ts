import { moneySign, countOf } from '@skuline/domain/formatting';
import {
  type MetricReconciliation,
  type Reconciliation,
  type ReconciledRow,
  reconcileOutcome,
} from '@skuline/contract';
import { csvChunks } from '@skuline/domain/exports';
import {
  CLASS_TEXTS,
  formatCompared,
  formatDifference,
  METRIC_LABELS,
  nameTheirSide,
} from '@skuline/domain/reconcile';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from '../cli-message.ts';
import { defineProcedure, defineTerminalCommand, jsonOption } from '../command.ts';
import { formatRefusal } from '../import-report.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { getFileSize } from '../readable-file.ts';
import { answerOption, parseAnswers } from '../report-answers.ts';
import { formatQuestions } from '../report-text.ts';
import { print, spellOut } from '../terminal.ts';
import { formatTable, type TextColumn } from '../text-table.ts';

/** Compares a file of this machine with what a tenant shows; nothing is stored. */
export const reconcileProcedure = defineProcedure({
  name: 'reconcile',
  args: z.object({
    tenant: z.string(),
    file: z.string(),
    answers: z.array(z.tuple([z.string(), z.string()])),
    /** All rows as CSV, written as they are made: there may be hundreds of thousands. */
    csv: z.boolean(),
  }),
  result: z.object({ outcome: reconcileOutcome }),
  async run({ identity, reconcile: service }, { tenant, file, answers, csv }, hooks) {
    const { signal, write } = hooks;
    const totalBytes = await getFileSize(file);
    const { id: tenantId } = await getNamedTenant({ identity }, tenant, hooks);
    const bytes = createReadStream(file);
    try {
      const { outcome, rows } = await service.reconcile({
        tenantId,
        fileName: path.basename(file),
        source: { bytes, totalBytes, signal },
        answers: new Map(answers),
      });
      // A terminal shows a byte order mark as a letter.
      if (csv) for await (const piece of csvChunks(rows, '')) await write(piece);
      return { outcome };
    } finally {
      bytes.destroy();
    }
  },
});

export const reconcileCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .argument('<file>', 'the report as it was downloaded: control totals, or any other report')
      .requiredOption('--tenant <name-or-id>', 'the tenant whose figures are compared')
      .addOption(answerOption('what=value', 'the answer to a question about the file; may be repeated'))
      .option('--csv', 'every day, and every day of a SKU, as CSV')
      .addOption(jsonOption('as JSON, with the SKUs that differ most').conflicts('csv')),
  options: z.object({
    file: z.string(),
    tenant: z.string(),
    answer: z.array(z.string()),
    csv: z.boolean().default(false),
    json: z.boolean().default(false),
  }),
  procedures: [reconcileProcedure],
  async act(terminal, { file, tenant, answer, csv, json }, execute) {
    const asked = {
      tenant,
      file: path.resolve(terminal.folder, file),
      answers: [...parseAnswers(answer)],
      csv,
    };
    const write = async (piece: string) => {
      if (!terminal.stdout.write(spellOut(piece, '\r\n\t'))) {
        await once(terminal.stdout, 'drain', { signal: terminal.signal });
      }
    };
    const { outcome } = await execute(terminal, reconcileProcedure, asked, { write });
    if (outcome.status === 'refused') throw new CommandError(formatRefusal(outcome));
    if (outcome.status === 'asks') {
      throw new CommandError(
        `Only you can say what follows; give it with --answer.\n${formatQuestions(outcome.questions)}`,
      );
    }
    if (csv) return;
    const side = nameTheirSide(outcome.channel, outcome.format);
    print(terminal, json ? JSON.stringify(outcome, null, 2) : formatReconciliation(outcome, side));
  },
});

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
    ...(classes.length === 0 ? [`  Equal${isExact(metric)} on ${countOf(days.length, 'day')}.`] : []),
    ...classes.map((one) => {
      const { label, why } = CLASS_TEXTS[one.class];
      const about = one.about.length === 0 ? '' : ` (${one.about.join(', ')})`;
      return `  ${formatDifference(metric, one.amount)}  ${label}${about}, ${countOf(one.days.length, 'day')}. ${why}`;
    }),
    ...(differing.length === 0 ? [] : [indent(formatTable(columnsOf(comparison, side), differing))]),
    ...(differing.length > 0 && days.length > differing.length
      ? [`  ${countOf(days.length - differing.length, 'other day')} equal${isExact(metric)}.`]
      : []),
  ].join('\n');
}

function isExact(metric: MetricReconciliation['metric']): string {
  return formatCompared(metric, 0).startsWith(moneySign()) ? ' to the cent' : '';
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
