import { AppError } from '@skuline/contract';
import { csvChunks } from '@skuline/domain/exports';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { FairQueue } from '../../platform/fair-queue.ts';
import { goneSignalOf } from '../../http/cached-response.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { takeUpload } from '../files/index.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
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

/** A request that waits is refused well before a reader that has stalled is disconnected. */
const WAIT_FRACTION = 1 / 4;

/** POST /api/reconcile. */
export function reconcileRoutes({ service, maxBytes, stallLimitMs }: ReconcileRoutesDependencies) {
  const places = new FairQueue({
    name: 'reconcile-files',
    atOnce: MOST_FILES,
    shares: [{ running: (free) => free, waiting: Number.POSITIVE_INFINITY }],
    waitTimeoutMs: stallLimitMs * WAIT_FRACTION,
    refuse: () => new AppError('server_busy'),
  });
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
async function holdPlace(places: FairQueue, tenantId: TenantId, over: AbortSignal): Promise<void> {
  const leave = await places.request([tenantId], over).entered;
  const end = () => {
    leave();
    places.extendWaits(tenantId);
  };
  over.addEventListener('abort', end, { once: true });
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
