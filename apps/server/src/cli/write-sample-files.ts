import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sampleOptionsAt, type SampleWishes } from '@skuline/domain/sample-data';
import { CommandError } from './cli-message.ts';
import { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from '../features/sample-data/index.ts';

/** Writes the sample seller's two files into a folder and returns their paths. Throws CommandError when it can't. */
export async function writeSampleFiles(folder: string, now: Date, wanted: SampleWishes): Promise<string[]> {
  const options = sampleOptionsAt(now, wanted);
  const files = [
    ['sample-daily-performance.csv', generateDailyPerformanceCsv(options)],
    ['sample-keyword-volumes.csv', generateKeywordVolumesCsv(options)],
  ] as const;
  const written: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, bytes] of files) {
      const file = path.join(folder, name);
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file));
      written.push(file);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw cannotBeWritten(folder, error);
    throw error;
  }
  return written;
}

/** It is this folder that is wrong, not the data directory, which is blamed for what is not explained here. */
function cannotBeWritten(folder: string, cause: Error): CommandError {
  return new CommandError(
    `The sample files for ${folder} cannot be written (${cause.message}). Choose another folder for --out.`,
    { cause },
  );
}
