export { backUpBeforeUpgrade, noteVersion } from './before-upgrade.ts';
export { type FoundBackup, isWritten, openBackupFolder } from './archive-place.ts';
export { momentInName } from './backup-part.ts';
export { verifyBackup } from './backup-header.ts';
export { restoreBackup } from './restore-backup.ts';
export {
  type BackupMade,
  type BackupOrder,
  endKilledBackup,
  takeBackup,
} from './take-backup.ts';
