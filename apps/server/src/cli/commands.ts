import type { Procedure, TypedCommand } from './command.ts';
import { DEMO_TENANT } from '../app/demo-tenant.ts';

interface ListedCommand {
  readonly description: string;
  readonly load: () => Promise<TypedCommand>;
}

/** The commands as the list of them shows them. Only the one that is typed is loaded: `skuline --help` loads none. */
export const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  'import [options] [files...]': {
    description:
      "import files (daily performance or keyword volumes in Skuline's format, a seller's reports, catalogue.csv; gzip or not), or undo an import",
    load: async () => (await import('./commands/import.command.ts')).importCommand,
  },
  'imports [options]': {
    description: 'list the imports, newest first',
    load: async () => (await import('./commands/imports.command.ts')).importsCommand,
  },
  'generate-sample [options]': {
    description: `fill a tenant with a believable sample seller, or write its files (default: tenant '${DEMO_TENANT}')`,
    load: async () => (await import('./commands/generate-sample.command.ts')).generateSampleCommand,
  },
  'inspect [options] <files...>': {
    description:
      "say what a seller's report files are: days, totals, and what has to be answered; stores nothing",
    load: async () => (await import('./commands/inspect.command.ts')).inspectCommand,
  },
  'days [options] <day>': {
    description: 'show what a day is made of: which import supplies which channel and kind of fact',
    load: async () => (await import('./commands/days.command.ts')).daysCommand,
  },
  'reconcile [options] <file>': {
    description: "compare a seller's report with what is shown, and say why they differ; stores nothing",
    load: async () => (await import('./commands/reconcile.command.ts')).reconcileCommand,
  },
  'watch [options] <folder>': {
    description:
      'import the files that appear in a folder, as soon as they are whole, and move them to its folders done and refused; until Ctrl-C',
    load: async () => (await import('./commands/watch.command.ts')).watchCommand,
  },
  'backup [options] <file>': {
    description: 'write everything into one file, also while Skuline runs',
    load: async () => (await import('./commands/backup.command.ts')).backupCommand,
  },
  'verify [options] <file>': {
    description: 'read a backup to its end and say whether it can be restored',
    load: async () => (await import('./commands/backup.command.ts')).verifyCommand,
  },
  'restore [options] <file>': {
    description: 'make the data of a backup those of the data directory; Skuline has to be stopped',
    load: async () => (await import('./commands/backup.command.ts')).restoreCommand,
  },
  'config [options]': {
    description:
      'show the settings in force and where each comes from, without secrets; and all that is wrong with them',
    load: async () => (await import('./commands/config.command.ts')).configCommand,
  },
  'doctor [options]': {
    description:
      'say what is wrong with this installation and what to do, whether Skuline runs or not; changes nothing',
    load: async () => (await import('./commands/doctor.command.ts')).doctorCommand,
  },
  'version [options]': {
    description: 'say which version of Skuline this is',
    load: async () => (await import('./commands/config.command.ts')).versionCommand,
  },
  costs: {
    description: "a tenant's unit costs",
    load: async () => (await import('./commands/costs.command.ts')).costsCommand,
  },
  rates: {
    description: "the rates a tenant's currencies are converted by",
    load: async () => (await import('./commands/rates.command.ts')).ratesCommand,
  },
  connect: {
    description:
      "connect a seller's account at Amazon, Amazon Ads or Shopify, so that its figures come by themselves",
    load: async () => (await import('./commands/connect.command.ts')).connectCommand,
  },
  'connections [options]': {
    description: "list a tenant's connections: state, newest day, next pull, last trouble",
    load: async () => (await import('./commands/connections.command.ts')).connectionsCommand,
  },
  'pull [options]': {
    description: 'pull what is due of the connections now',
    load: async () => (await import('./commands/connections.command.ts')).pullCommand,
  },
  'disconnect [options] <id>': {
    description: 'end a connection and delete its keys',
    load: async () => (await import('./commands/connections.command.ts')).disconnectCommand,
  },
  tenant: {
    description: 'make, list, export and delete tenants',
    load: async () => (await import('./commands/tenant.command.ts')).tenantCommand,
  },
  user: {
    description: 'make and list users, set their passwords, and say which tenants they see',
    load: async () => (await import('./commands/user.command.ts')).userCommand,
  },
  'tokens [options] [email]': {
    description: 'list the tokens for scripts and for other assistants that are not over, or end them',
    load: async () => (await import('./commands/tokens.command.ts')).tokensCommand,
  },
  'token [options] <email>': {
    description: 'print an ID token for scripts',
    load: async () => (await import('./commands/tokens.command.ts')).tokenCommand,
  },
  'assistant-token [options] <email>': {
    description: 'print a token for another assistant, which opens /mcp alone',
    load: async () => (await import('./commands/tokens.command.ts')).assistantTokenCommand,
  },
  demo: {
    description: 'make the demo, or a new password for its user, and print the sign-in',
    load: async () => (await import('./commands/demo.command.ts')).demoCommand,
  },
  'demo-requests [options]': {
    description: 'list who asked for a demo, newest first',
    load: async () => (await import('./commands/messages.command.ts')).demoRequestsCommand,
  },
  'feedback [options]': {
    description: "list a tenant's feedback, newest first",
    load: async () => (await import('./commands/messages.command.ts')).feedbackCommand,
  },
  'events [options]': {
    description: "what was reported of the product's use, newest first, and how often",
    load: async () => (await import('./commands/events.command.ts')).eventsCommand,
  },
  'insights [options]': {
    description: 'list the open insights of a tenant, the largest impact first',
    load: async () => (await import('./commands/insights.command.ts')).insightsCommand,
  },
  'jobs [options]': {
    description: 'list the background work of the app: when it ran, when it runs next, why it failed',
    load: async () => (await import('./commands/jobs.command.ts')).jobsCommand,
  },
  'audit [options]': {
    description: 'list who did what, newest first',
    load: async () => (await import('./commands/audit.command.ts')).auditCommand,
  },
  'assistant-log [options]': {
    description:
      'what the assistant has read for whom, newest first: question, plan or SQL, rows, time, outcome',
    load: async () => (await import('./commands/assistant-log.command.ts')).assistantLogCommand,
  },
};

/** What a command of another process may have run here; null where there is none of that name. */
export async function findProcedure(name: string): Promise<Procedure | null> {
  const commands = await Promise.all(Object.values(COMMANDS).map(({ load }) => load()));
  return commands.flatMap(({ procedures }) => procedures).find((known) => known.name === name) ?? null;
}
