export { createRememberedAnswers, type RememberedAnswers } from './remembered-answers.ts';
export { stagedFilesRoutes } from './staged-files.routes.ts';
export { openZip } from './unpack-zip.ts';
export { createStagedFilesService, type StagedFilesService } from './staged-files.service.ts';
