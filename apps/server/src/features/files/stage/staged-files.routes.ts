import type { StagedFile } from '@skuline/contract';
import type { EndpointCall } from '../../../http/mount-endpoints.ts';
import { importerOf } from '../days/imports.routes.ts';
import { openUploadBody } from '../read/upload-body.ts';
import type { StagedFilesService } from './staged-files.service.ts';
import type { GivenFile } from './take-file.ts';

/** /api/staged-files */
export function stagedFilesRoutes(service: StagedFilesService) {
  return {
    stageFile: (call: EndpointCall<'stageFile'>) => take(call, (given) => service.stage(given)),
    sendFile: (call: EndpointCall<'sendFile'>) => take(call, (given) => service.send(given)),
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

/** Hands on the file of a request's body. */
async function take(
  { caller, query, request }: Pick<EndpointCall<'stageFile'>, 'caller' | 'query' | 'request'>,
  keep: (given: GivenFile) => Promise<StagedFile[]>,
): Promise<{ files: StagedFile[] }> {
  const body = openUploadBody(request.raw);
  const given = { tenantId: caller.tenantId, fileName: query.file_name, stagedBy: importerOf(caller) };
  try {
    return { files: await keep({ ...given, body, totalBytes: body.totalBytes }) };
  } finally {
    body.drain();
  }
}
