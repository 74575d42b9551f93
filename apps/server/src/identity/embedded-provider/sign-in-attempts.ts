import { AppError } from '@skuline/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../stores/transactional/port.ts';
import { send } from './ask-library.ts';
import type { Attempt, SignInLimits } from './sign-in-limits.ts';

export interface AttemptDependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: SignInLimits;
}

/** Throws `too_many_requests` after too many failures. */
export async function beginAttempt(
  reply: FastifyReply,
  { limits }: Pick<AttemptDependencies, 'limits'>,
  attempt: Attempt,
): Promise<void> {
  const wait = await limits.begin(attempt);
  if (wait === null) return;
  reply.header('retry-after', String(wait));
  throw new AppError('too_many_requests', { message: 'Too many attempts to sign in; wait and try again.' });
}

interface AnsweredAttempt {
  readonly attempt: Attempt;
  readonly response: Response;
  /** By what, where it was not a password alone. */
  readonly details?: string;
}

/** Sends the answer, and writes down whether somebody signed in or failed to. */
export async function endAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, clock, limits }: AttemptDependencies,
  { attempt, response, details }: AnsweredAttempt,
): Promise<FastifyReply> {
  const { email } = attempt;
  const record = (action: 'sign-in.done' | 'sign-in.failed') =>
    recordAudit(db, clock.now(), {
      of: { person: email },
      action,
      actor: email,
      ...(details === undefined ? {} : { details }),
    });
  if (response.ok) {
    await limits.succeed(attempt);
    await record('sign-in.done');
    return send(reply, response);
  }
  await send(reply, response);
  // After the answer: that an address has rows to be written, its time must not tell.
  if (response.status === 401)
    await record('sign-in.failed').catch((error: unknown) =>
      request.log.warn({ error }, 'a failed sign-in is not in the audit log'),
    );
  return reply;
}
