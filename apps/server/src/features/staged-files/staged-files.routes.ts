import type { EndpointCall } from '../../http/mount-endpoints.ts';
import { importerOf, openUploadBody } from '../imports/index.ts';
import type { StagedFilesService } from './staged-files.service.ts';

/** /api/staged-files */
export function stagedFilesRoutes(service: StagedFilesService) {
  return {
    async stageFile({ caller, query, request }: EndpointCall<'stageFile'>) {
      const body = openUploadBody(request.raw);
      try {
        const files = await service.stage({
          tenantId: caller.tenantId,
          fileName: query.file_name,
          stagedBy: importerOf(caller),
          body,
          totalBytes: body.totalBytes,
        });
        return { files };
      } finally {
        body.drain();
      }
    },
    listStagedFiles: async ({ caller }: EndpointCall<'listStagedFiles'>) => ({
      files: await service.list(caller.tenantId),
    }),
    answerStagedFile: ({ caller, params, body }: EndpointCall<'answerStagedFile'>) =>
      service.answer({ tenantId: caller.tenantId, id: params.id }, body.answers),
    removeStagedFile: async ({ caller, params }: EndpointCall<'removeStagedFile'>) => ({
      files: await service.remove({ tenantId: caller.tenantId, id: params.id }),
    }),
    clearStagedFiles: async ({ caller }: EndpointCall<'clearStagedFiles'>) => ({
      files: await service.clear(caller.tenantId),
    }),
    previewCoverage: ({ caller, query, body }: EndpointCall<'previewCoverage'>) =>
      service.previewCoverage(caller.tenantId, { start: query.start_date, end: query.end_date }, body),
    importStagedFiles: async ({ caller, body }: EndpointCall<'importStagedFiles'>) => ({
      files: await service.importFiles(caller.tenantId, body),
    }),
  };
}
