export { backupJob, findBackups, findNewestBackup } from './backup.job.ts';
