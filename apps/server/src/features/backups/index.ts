export { backupJob, findNewestBackup } from './backup.job.ts';
