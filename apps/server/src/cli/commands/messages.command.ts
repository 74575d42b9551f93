import { FEEDBACK_KINDS, MARKETPLACES, MONTHLY_ORDERS } from '@skuline/contract';
import { Option } from 'commander';
import { z } from 'zod';
import { type DemoRequestRecord, demoRequestRecord } from '../../features/demo-requests/index.ts';
import { type FeedbackRecord, feedbackRecord } from '../../features/feedback/index.ts';
import { CommandError } from '../cli-message.ts';
import { defineProcedure, defineTerminalCommand, type Execute, jsonOption } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseWhole } from '../parse-options.ts';
import { print, printAs, type Terminal } from '../terminal.ts';

const listOptions = z.object({
  tenant: z.string().optional(),
  delete: z.number().optional(),
  json: z.boolean().default(false),
});

const deleteOption = (what: string) =>
  new Option('--delete <number>', `delete the ${what} with this number instead`)
    .argParser(parseWhole(1))
    .conflicts('json');

const deletion = { args: z.object({ id: z.number().int() }), result: z.object({ isDeleted: z.boolean() }) };

/** Everyone who asked for a demo, newest first. */
const listDemoRequests = defineProcedure({
  name: 'demo-requests',
  args: z.object({}),
  result: z.array(demoRequestRecord),
  run: ({ demoRequests }) => demoRequests.list(),
});

const deleteDemoRequest = defineProcedure({
  name: 'delete-demo-request',
  ...deletion,
  run: async ({ demoRequests }, { id }) => ({ isDeleted: await demoRequests.remove(id) }),
});

export const demoRequestsCommand = defineTerminalCommand({
  declare: (command) => command.addOption(jsonOption()).addOption(deleteOption('request')),
  options: listOptions,
  procedures: [listDemoRequests, deleteDemoRequest],
  async act(terminal, { json, delete: id }, execute) {
    if (id !== undefined) return remove({ terminal, execute }, deleteDemoRequest, id, 'demo request');
    const requests = await execute(terminal, listDemoRequests, {});
    return printAs(terminal, json, requests, () =>
      formatAll(requests.map(formatDemoRequest), 'Nobody has asked for a demo yet.'),
    );
  },
});

/** A tenant's feedback, newest first; without a name that of people who weren't signed in. */
const listFeedback = defineProcedure({
  name: 'feedback',
  args: z.object({ tenant: z.string().optional() }),
  result: z.array(feedbackRecord),
  async run({ identity, feedback }, { tenant: typed }, hooks) {
    const tenant = typed === undefined ? null : await getNamedTenant({ identity }, typed, hooks);
    return feedback.list(tenant?.id ?? null);
  },
});

const deleteFeedback = defineProcedure({
  name: 'delete-feedback',
  ...deletion,
  run: async ({ feedback }, { id }) => ({ isDeleted: await feedback.remove(id) }),
});

export const feedbackCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .option('--tenant <name-or-id>', "the tenant (default: people who weren't signed in)")
      .addOption(jsonOption())
      .addOption(deleteOption('feedback')),
  options: listOptions,
  procedures: [listFeedback, deleteFeedback],
  async act(terminal, { tenant, json, delete: id }, execute) {
    if (id !== undefined) return remove({ terminal, execute }, deleteFeedback, id, 'feedback');
    const feedback = await execute(terminal, listFeedback, { tenant });
    return printAs(terminal, json, feedback, () =>
      formatAll(feedback.map(formatFeedback), 'There is no feedback yet.'),
    );
  },
});

async function remove(
  { terminal, execute }: { readonly terminal: Terminal; readonly execute: Execute },
  procedure: typeof deleteFeedback,
  id: number,
  what: string,
): Promise<void> {
  const { isDeleted } = await execute(terminal, procedure, { id });
  if (!isDeleted) throw new CommandError(`There is no ${what} ${id}.`);
  print(terminal, `Deleted: ${what} ${id}.`);
}

function formatAll(entries: readonly string[], none: string): string {
  return entries.length === 0 ? none : entries.join('\n\n');
}

/** '2026-11-20 10:15 UTC'. */
function formatMoment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** The entry's head and, indented, its text. */
function formatEntry(id: number, facts: readonly string[], text: string): string {
  const head = `${id}  ${facts.filter((fact) => fact !== '').join(' · ')}`;
  return text === '' ? head : `${head}\n${text.replaceAll(/^/gm, '    ')}`;
}

function labelOf(labels: Readonly<Record<string, string>>, key: string): string {
  return labels[key] ?? key;
}

const REPORTS: Readonly<Record<DemoRequestRecord['report'], string>> = {
  none: '',
  done: 'reported',
  waiting: 'not reported yet',
  stopped: 'not reported, and no webhook is set',
};

function formatDemoRequest(request: DemoRequestRecord): string {
  const { name, email, company, marketplace, monthlyOrders, reportProblem } = request;
  const problem = reportProblem === null ? '' : ` (tried ${request.reportAttempts}×: ${reportProblem})`;
  const orders = monthlyOrders === '' ? '' : `${labelOf(MONTHLY_ORDERS, monthlyOrders)} orders a month`;
  const facts = [
    formatMoment(request.createdAt),
    `${name} <${email}>`,
    company,
    labelOf(MARKETPLACES, marketplace),
    orders,
    `${REPORTS[request.report]}${problem}`,
  ];
  return formatEntry(request.id, facts, request.message);
}

function formatFeedback({ id, createdAt, kind, email, message }: FeedbackRecord): string {
  return formatEntry(id, [formatMoment(createdAt), labelOf(FEEDBACK_KINDS, kind), email], message);
}
