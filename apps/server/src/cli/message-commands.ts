import { FEEDBACK_KINDS, MARKETPLACES, MONTHLY_ORDERS } from '@skuline/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CommandError } from '../cli-server/index.ts';
import type { DemoRequestRecord } from '../features/demo-requests/index.ts';
import type { FeedbackRecord } from '../features/feedback/index.ts';
import { executeCommand } from './execute-command.ts';
import { print, type Terminal } from './terminal.ts';

interface ListOptions {
  readonly delete?: number;
  readonly json?: true;
}

const deleteOption = (what: string) =>
  new Option('--delete <number>', `delete the ${what} with this number instead`)
    .argParser(parseNumber)
    .conflicts('json');

/** demo-requests, feedback. */
export function addMessageCommands(program: Command, terminal: Terminal): void {
  program
    .command('demo-requests')
    .description('list who asked for a demo, newest first')
    .option('--json', 'as JSON')
    .addOption(deleteOption('request'))
    .action(async ({ json, delete: id }: ListOptions) => {
      if (id !== undefined) {
        const { isDeleted } = await executeCommand(terminal, 'delete-demo-request', { id });
        return sayDeleted(terminal, `demo request ${id}`, isDeleted);
      }
      const { demoRequests } = await executeCommand(terminal, 'demo-requests', {});
      const text = () => formatAll(demoRequests.map(formatDemoRequest), 'Nobody has asked for a demo yet.');
      return print(terminal, json === true ? JSON.stringify(demoRequests, null, 2) : text());
    });
  program
    .command('feedback')
    .description("list a tenant's feedback, newest first")
    .option('--tenant <name>', "the tenant (default: people who weren't signed in)")
    .option('--json', 'as JSON')
    .addOption(deleteOption('feedback'))
    .action(async ({ tenant, json, delete: id }: ListOptions & { readonly tenant?: string }) => {
      if (id !== undefined) {
        const { isDeleted } = await executeCommand(terminal, 'delete-feedback', { id });
        return sayDeleted(terminal, `feedback ${id}`, isDeleted);
      }
      const { feedback } = await executeCommand(terminal, 'feedback', { tenant: tenant ?? null });
      const text = () => formatAll(feedback.map(formatFeedback), 'There is no feedback yet.');
      return print(terminal, json === true ? JSON.stringify(feedback, null, 2) : text());
    });
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of at least 1.');
  return Number(text);
}

function sayDeleted(terminal: Terminal, what: string, isDeleted: boolean): void {
  if (!isDeleted) throw new CommandError(`There is no ${what}.`);
  print(terminal, `Deleted: ${what}.`);
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
