import { AppError, type ReconcileOutcome } from '@skuline/contract';
import { z } from 'zod';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { explainTooLarge, openUploadBody } from '../imports/index.ts';
import type { ReconcileService } from './reconcile.service.ts';

export interface ReconcileRoutesDependencies {
  readonly service: ReconcileService;
  /** The most text of a file, unpacked, that is read. */
  readonly maxBytes: number;
}

/** POST /api/reconcile. */
export function reconcileRoutes({ service, maxBytes }: ReconcileRoutesDependencies) {
  return {
    async reconcileReport({
      caller,
      query,
      request,
    }: EndpointCall<'reconcileReport'>): Promise<ReconcileOutcome> {
      const answers = parseAnswers(query.answers);
      const length = request.raw.headers['content-length'];
      const totalBytes = length === undefined ? null : Number(length);
      if (totalBytes !== null && totalBytes > maxBytes) {
        throw new AppError('file_too_large', { message: explainTooLarge(maxBytes) });
      }
      const body = openUploadBody(request.raw);
      try {
        return await service.reconcile({
          tenantId: caller.tenantId,
          fileName: query.file_name,
          source: { bytes: body.bytes, totalBytes, maxBytes },
          answers,
        });
      } finally {
        body.drain();
      }
    },
  };
}

const answersObject = z.record(z.string(), z.string());

function parseAnswers(text: string | undefined): ReadonlyMap<string, string> {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(answersObject.parse(JSON.parse(text))));
  } catch (cause) {
    const message = 'answers has to be a JSON object of texts: {"day":"2026-10-19"}.';
    throw new AppError('invalid_request', { message, cause });
  }
}
