export { findingsOfWatched, watchedFilesJobs } from './open-watched-places.ts';
