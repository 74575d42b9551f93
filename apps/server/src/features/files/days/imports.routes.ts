import type { ImportDetail, UndoPreview } from '@skuline/contract';
import type { VerifiedUser } from '../../../identity/index.ts';
import type { EndpointCall } from '../../../http/mount-endpoints.ts';
import type { UndoOutcome } from './import-record.ts';
import type { ImportUploads } from './import-uploads.ts';
import type { ImportsService } from './imports.service.ts';
import { openUploadBody } from '../read/upload-body.ts';

export interface ImportsRoutesDependencies {
  readonly imports: ImportsService;
  readonly uploads: ImportUploads;
}

/** GET and POST /api/imports and what is below it, and what days are made of. */
export function importsRoutes({ imports, uploads }: ImportsRoutesDependencies) {
  const withNames = async ({ tenantId }: VerifiedUser, outcome: UndoOutcome): Promise<UndoPreview> => ({
    import: outcome.import,
    fallBacks: await imports.nameFallBacks(tenantId, outcome.fallBacks),
  });
  return {
    async listImports({ caller, query }: EndpointCall<'listImports'>) {
      const { limit, before } = query;
      // One more than asked for says whether there is another page.
      const found = await imports.list(caller.tenantId, { limit: limit + 1, before });
      const page = found.slice(0, limit);
      const nextBefore = found.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { imports: page, nextBefore, maxBytes: uploads.maxBytes };
    },
    async uploadImport({ caller, query, request }: EndpointCall<'uploadImport'>): Promise<ImportDetail> {
      const body = openUploadBody(request.raw);
      try {
        return await uploads.receive({
          tenantId: caller.tenantId,
          fileName: query.file_name,
          importedBy: importerOf(caller),
          body,
          totalBytes: body.totalBytes,
        });
      } finally {
        body.drain();
      }
    },
    getImport: ({ caller, params }: EndpointCall<'getImport'>) => imports.get(caller.tenantId, params.id),
    cancelImport: ({ caller, params }: EndpointCall<'cancelImport'>) =>
      imports.cancel(caller.tenantId, params.id),
    previewUndo: async ({ caller, params }: EndpointCall<'previewUndo'>) =>
      withNames(caller, await imports.previewUndo(caller.tenantId, params.id)),
    getCoverage: ({ caller, query }: EndpointCall<'getCoverage'>) =>
      imports.readCoverage(caller.tenantId, { start: query.start_date, end: query.end_date }),
    getDay: ({ caller, params }: EndpointCall<'getDay'>) => imports.describeDay(caller.tenantId, params.day),
    undoImport: async ({ caller, params }: EndpointCall<'undoImport'>) =>
      withNames(caller, await imports.undo(caller.tenantId, params.id, { waitTimeoutMs: 0 })),
  };
}

/** Names are not unique; an issuer that says no email says the name or at least the subject. */
export function importerOf({ email, name, userId }: VerifiedUser): string {
  return email || name || userId;
}
