import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { type Acting, actAs, findActing, goOnAs } from '../platform/acting.ts';
import type { VerifiedUser } from '../identity/index.ts';
import { networkOf } from '../platform/network-of.ts';

/** What a page or a proxy may call a request: nothing that a log, a statement or a terminal would take for more than a name. */
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The name that a request comes with, or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Whatever is done for a request is done on behalf of whoever sent it; who that is, its token says later. */
export function actForRequests(app: FastifyInstance): void {
  const kept = new WeakMap<IncomingMessage, Acting>();
  app.addHook('onRequest', (request, _reply, done) => {
    actAs({ requestId: request.id, address: networkOf(request.ip) }, () => {
      const acting = findActing();
      if (acting !== null) kept.set(request.raw, acting);
      done();
    });
  });
  // A body is read as it arrives, which is nobody's doing.
  app.addHook('preValidation', (request, _reply, done) => {
    const acting = kept.get(request.raw);
    if (acting === undefined) done();
    else goOnAs(acting, done);
  });
}

/**
 * What is logged of a request from now on says whose it is: by ids, which tell a stranger nothing. What it does is done on
 * the caller's behalf.
 */
export function nameCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Pick<VerifiedUser, 'userId' | 'tenantId' | 'email' | 'name' | 'tokenId'>,
): void {
  const { userId, tenantId } = caller;
  const acting = findActing();
  if (acting !== null) {
    acting.actor = caller.email || caller.name || userId;
    acting.tokenId = caller.tokenId;
  }
  const log = request.log.child({ userId, tenantId });
  request.log = log;
  reply.log = log;
}
