import { AppError } from '@skuline/contract';
import { csvChunks } from '@skuline/domain/exports';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { goneSignalOf } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { takeUpload } from '../imports/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { createTenantPlaces, type TenantPlaces } from '../../stores/tenant-places.ts';
import type { ReconcileService } from './reconcile.service.ts';

export interface ReconcileRoutesDependencies {
  readonly service: ReconcileService;
  /** The most text of a file, unpacked, that is read. */
  readonly maxBytes: number;
  /** How long a reader that takes nothing keeps its place. */
  readonly stallLimitMs: number;
}

/** Files that are being sent at once: each holds the rows of its comparison, up to some 70 MB, until its reader has them. */
const MOST_FILES = 8;

/** POST /api/reconcile. */
export function reconcileRoutes({ service, maxBytes, stallLimitMs }: ReconcileRoutesDependencies) {
  const places = createTenantPlaces(MOST_FILES, stallLimitMs);
  return {
    async reconcileReport({ caller: { tenantId }, query, request, reply }: EndpointCall<'reconcileReport'>) {
      const answers = parseAnswers(query.answers);
      const gone = goneSignalOf(reply);
      const { outcome, rows } = await takeUpload(request.raw, maxBytes, async (source) => {
        if (query.format === 'csv') await holdPlace(places, tenantId, gone);
        return service.reconcile({ tenantId, fileName: query.file_name, source, answers, gone });
      });
      if (query.format === 'json' || outcome.status !== 'compared') return outcome;
      reply.type('text/csv; charset=utf-8');
      const pieces = noted(csvChunks(rows), () => places.extendWaits(tenantId));
      return reply.send(Readable.from(pieces, { objectMode: false }));
    },
  };
}

/** Takes a place until the response is over, whatever it is. */
async function holdPlace(places: TenantPlaces, tenantId: TenantId, over: AbortSignal): Promise<void> {
  await places.enter(tenantId, over);
  over.addEventListener('abort', () => places.leave(tenantId), { once: true });
}

async function* noted(pieces: AsyncIterable<string>, onPiece: () => void): AsyncGenerator<string> {
  for await (const piece of pieces) {
    onPiece();
    yield piece;
  }
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
