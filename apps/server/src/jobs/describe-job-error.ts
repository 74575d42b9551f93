import { scrubErrorText } from '@skuline/domain/telemetry';
import { describeError } from '../stores/store-problem.ts';

const MAX_LENGTH = 300;
/** Name and password in the address of a store. */
const LOGIN = /\/\/[^\s/]*@/g;

/** Why a job failed, for the list of jobs: without statements, passwords, tokens, or what it was about. */
export function describeJobError(error: unknown): string {
  return scrubErrorText(describeError(error).replaceAll(LOGIN, '//'), MAX_LENGTH);
}
