import type { ImportDetail, UndoPreview } from '@skuline/contract';
import type { Caller } from '../../http/authenticate.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { UndoOutcome } from './import-record.ts';
import type { ImportUploads } from './import-uploads.ts';
import type { Ingestion } from './imports.service.ts';
import { openUploadBody } from './upload-body.ts';

export interface ImportsRoutesParts {
  readonly ingestion: Ingestion;
  readonly uploads: ImportUploads;
}

/** GET and POST /api/imports, and what is below it. */
export function importsRoutes({ ingestion, uploads }: ImportsRoutesParts) {
  const withNames = async ({ tenantId }: Caller, outcome: UndoOutcome): Promise<UndoPreview> => ({
    import: outcome.import,
    fallBacks: await ingestion.nameFallBacks(tenantId, outcome.fallBacks),
  });
  return {
    async listImports({ caller, query }: EndpointCall<'listImports'>) {
      const { limit, before } = query;
      // One more than asked for says whether there is another page.
      const found = await ingestion.list(caller.tenantId, { limit: limit + 1, before });
      const imports = found.slice(0, limit);
      const nextBefore = found.length > limit ? (imports.at(-1)?.id ?? null) : null;
      return { imports, nextBefore, maxBytes: uploads.maxBytes };
    },
    async uploadImport({ caller, query, request }: EndpointCall<'uploadImport'>): Promise<ImportDetail> {
      const { raw, headers } = request;
      const body = openUploadBody(raw);
      try {
        return await uploads.receive({
          tenantId: caller.tenantId,
          fileName: query.file_name,
          importedBy: importerOf(caller),
          body,
          totalBytes: headers['content-length'] === undefined ? null : Number(headers['content-length']),
        });
      } finally {
        body.letGo();
      }
    },
    getImport: ({ caller, params }: EndpointCall<'getImport'>) => ingestion.get(caller.tenantId, params.id),
    cancelImport: ({ caller, params }: EndpointCall<'cancelImport'>) =>
      ingestion.cancel(caller.tenantId, params.id),
    previewUndo: async ({ caller, params }: EndpointCall<'previewUndo'>) =>
      withNames(caller, await ingestion.previewUndo(caller.tenantId, params.id)),
    undoImport: async ({ caller, params }: EndpointCall<'undoImport'>) =>
      withNames(caller, await ingestion.undo(caller.tenantId, params.id, { patienceMs: 0 })),
  };
}

/** Names are not unique; an issuer that says no e-mail says the name or at least the subject. */
function importerOf({ email, name, userId }: Caller): string {
  return email || name || userId;
}
