import { allowSqlCommand } from './commands/allow-sql.command.ts';
import { endAssistantTokensCommand, issueAssistantTokenCommand } from './commands/assistant-token.command.ts';
import { listAssistantRunsCommand } from './commands/assistant-log.command.ts';
import { deleteDemoRequestCommand, listDemoRequestsCommand } from './commands/demo-requests.command.ts';
import { deleteFeedbackCommand, listFeedbackCommand } from './commands/feedback.command.ts';
import { countEventsCommand, listEventsCommand } from './commands/events.command.ts';
import { readCoverageCommand } from './commands/coverage.command.ts';
import { showDayCommand } from './commands/days.command.ts';
import { demoCommand } from './commands/demo.command.ts';
import { generateInsightsCommand, listInsightsCommand } from './commands/insights.command.ts';
import { listJobsCommand } from './commands/jobs.command.ts';
import { reconcileCommand } from './commands/reconcile.command.ts';
import { fillSampleDataCommand } from './commands/sample-data.command.ts';
import { importCostsCommand } from './commands/import-costs.command.ts';
import { importFileCommand } from './commands/import-file.command.ts';
import { listImportsCommand, undoImportCommand } from './commands/imports.command.ts';
import {
  addUserCommand,
  createTenantCommand,
  createUserCommand,
  issueTokenCommand,
  listTenantsCommand,
  listUsersCommand,
  removeUserCommand,
} from './commands/people.command.ts';

/** Every command that needs the stores, by the name it is asked for. */
export const COMMANDS = {
  import: importFileCommand,
  'import-costs': importCostsCommand,
  reconcile: reconcileCommand,
  'undo-import': undoImportCommand,
  imports: listImportsCommand,
  day: showDayCommand,
  coverage: readCoverageCommand,
  'tenant-create': createTenantCommand,
  'tenant-list': listTenantsCommand,
  'tenant-allow-sql': allowSqlCommand,
  'user-create': createUserCommand,
  'user-add': addUserCommand,
  'user-remove': removeUserCommand,
  'user-list': listUsersCommand,
  token: issueTokenCommand,
  'assistant-token': issueAssistantTokenCommand,
  'end-assistant-tokens': endAssistantTokensCommand,
  'fill-sample-data': fillSampleDataCommand,
  demo: demoCommand,
  events: listEventsCommand,
  'count-events': countEventsCommand,
  'demo-requests': listDemoRequestsCommand,
  'delete-demo-request': deleteDemoRequestCommand,
  insights: listInsightsCommand,
  'generate-insights': generateInsightsCommand,
  jobs: listJobsCommand,
  'assistant-log': listAssistantRunsCommand,
  feedback: listFeedbackCommand,
  'delete-feedback': deleteFeedbackCommand,
} as const;

export type CommandName = keyof typeof COMMANDS;
export type CommandArgs<Name extends CommandName> = (typeof COMMANDS)[Name]['args']['_output'];
export type CommandResult<Name extends CommandName> = (typeof COMMANDS)[Name]['result']['_output'];
