export { findingsOfWatched, watchedFilesJobs } from './open-watched-places.ts';
export { lookAfterFiles, type WatchDependencies } from './watched-files.job.ts';
export { createWatchedFilesRepository } from './watched-files.repository.ts';
export type { FoundFile } from './watched-place.ts';
