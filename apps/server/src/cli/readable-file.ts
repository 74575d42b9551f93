import { AppError } from '@skuline/contract';
import { open } from 'node:fs/promises';
import { errorCode } from '../platform/error-code.ts';

/** The size in bytes of a file that can be read. Throws AppError with a sentence when it can't. */
export async function getFileSize(file: string): Promise<number> {
  try {
    const handle = await open(file, 'r');
    try {
      const stats = await handle.stat();
      if (stats.isFile()) return stats.size;
      const what = stats.isDirectory() ? 'is a directory' : 'is not an ordinary file';
      throw refused(`${file} ${what}. Name a CSV file.`);
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw explain(file, error);
  }
}

function explain(file: string, error: unknown): AppError {
  const code = errorCode(error);
  if (code === 'ENOENT') return refused(`There is no file ${file}. Check the name and the folder.`);
  if (code === 'ENOTDIR') return refused(`There is no file ${file}: a part of the path is not a folder.`);
  if (code === 'EACCES' || code === 'EPERM')
    return refused(`This user may not read ${file}. Change its permissions.`);
  const reason = error instanceof Error ? error.message : String(error);
  return refused(`${file} cannot be read (${reason}).`);
}

function refused(message: string): AppError {
  return new AppError('file_refused', { message });
}
