import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  generateDailyPerformanceCsv,
  generateKeywordVolumesCsv,
  sampleOptionsAt,
  type SampleWishes,
} from '../features/sample-data/index.ts';

/** Writes the sample seller's two files into a folder and answers their paths. */
export async function writeSampleFiles(folder: string, now: Date, wanted: SampleWishes): Promise<string[]> {
  const options = sampleOptionsAt(now, wanted);
  await mkdir(folder, { recursive: true });
  const files = [
    ['sample-daily-performance.csv', generateDailyPerformanceCsv(options)],
    ['sample-keyword-volumes.csv', generateKeywordVolumesCsv(options)],
  ] as const;
  const written: string[] = [];
  for (const [name, bytes] of files) {
    const file = path.join(folder, name);
    await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(file));
    written.push(file);
  }
  return written;
}
