import { AppError } from '@skuline/contract';
import { csvChunks } from '@skuline/domain/exports';
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { takeUpload } from '../imports/index.ts';
import type { ReconcileService } from './reconcile.service.ts';

export interface ReconcileRoutesDependencies {
  readonly service: ReconcileService;
  /** The most text of a file, unpacked, that is read. */
  readonly maxBytes: number;
}

/** POST /api/reconcile. */
export function reconcileRoutes({ service, maxBytes }: ReconcileRoutesDependencies) {
  return {
    async reconcileReport({ caller, query, request, reply }: EndpointCall<'reconcileReport'>) {
      const answers = parseAnswers(query.answers);
      const { outcome, rows } = await takeUpload(request.raw, maxBytes, (source) =>
        service.reconcile({ tenantId: caller.tenantId, fileName: query.file_name, source, answers }),
      );
      if (query.format === 'json' || outcome.status !== 'compared') return outcome;
      reply.header('cache-control', 'private, no-store').type('text/csv; charset=utf-8');
      return reply.send(Readable.from(csvChunks(rows), { objectMode: false }));
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
