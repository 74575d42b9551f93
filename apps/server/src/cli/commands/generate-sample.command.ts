import { formatCount } from '@skuline/domain/formatting';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toDateKey } from '@skuline/domain/calendar';
import { sampleOptionsAt, type SampleWishes } from '@skuline/domain/sample-data';
import { Option } from 'commander';
import path from 'node:path';
import { z } from 'zod';
import { DEMO_TENANT } from '../../app/demo-tenant.ts';
import { importRecord } from '../../features/files/index.ts';
import { generateDailyPerformanceCsv, generateKeywordVolumesCsv } from '../../features/sample-data/index.ts';
import { CommandError } from '../cli-message.ts';
import { defineProcedure, defineTerminalCommand } from '../command.ts';
import { getNamedTenant } from '../named-tenants.ts';
import { parseDate, parseWhole } from '../parse-options.ts';
import { print, say } from '../terminal.ts';

const wishes = {
  seed: z.number().int().nullable().default(null),
  until: z.string().transform(toDateKey).nullable().default(null),
  months: z.number().int().nullable().default(null),
};

/** Fills a tenant with the sample seller, making the tenant where there is none of that name. */
export const fillSampleData = defineProcedure({
  name: 'fill-sample-data',
  makesData: true,
  args: z.object({ tenant: z.string(), ...wishes }),
  result: z.object({ dailyPerformance: importRecord, keywordVolumes: importRecord }),
  async run({ identity, sampleData }, { tenant: typed, ...wanted }, hooks) {
    const { directory } = identity;
    if ((await directory.findTenantNamed(typed)) === null) await directory.createTenant(typed);
    const tenant = await getNamedTenant({ identity }, typed, hooks);
    hooks.onProgress({ phase: 'Importing sample data', done: 0, total: null, rows: 0 });
    return sampleData.fill(tenant.id, wanted);
  },
});

export const generateSampleCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .addOption(
        new Option('--tenant <name-or-id>', 'the tenant to fill; made when there is none').conflicts('out'),
      )
      .option('--out <folder>', 'write the CSV files into this folder instead')
      .addOption(new Option('--seed <number>', 'another seed is another seller').argParser(parseWhole(0)))
      .addOption(
        new Option('--until <date>', 'last day, YYYY-MM-DD (default: yesterday)').argParser(parseDate),
      )
      .addOption(new Option('--months <number>', 'length of the history').argParser(parseWhole(1, 120))),
  options: z.object({ tenant: z.string().default(DEMO_TENANT), out: z.string().optional(), ...wishes }),
  procedures: [fillSampleData],
  async act(terminal, { tenant, out, ...wanted }, execute) {
    if (out !== undefined) {
      const folder = path.resolve(terminal.folder, out);
      const files = await writeSampleFiles(folder, terminal.clock.now(), wanted);
      for (const file of files) print(terminal, file);
      return;
    }
    say(terminal, `Filling '${tenant}' with sample data …`);
    const filled = await execute(terminal, fillSampleData, { tenant, ...wanted });
    const { rows, firstDate, lastDate } = filled.dailyPerformance;
    const volumes = formatCount(filled.keywordVolumes.rows);
    const daily = `${formatCount(rows)} daily rows (${firstDate ?? ''} to ${lastDate ?? ''})`;
    print(
      terminal,
      `'${terminal.tenants.nameOf(tenant)}' holds sample data: ${daily} and ${volumes} keyword volumes.`,
    );
  },
});

/** Writes the sample seller's two files into a folder and returns their paths. Throws CommandError when it can't. */
async function writeSampleFiles(folder: string, now: Date, wanted: SampleWishes): Promise<string[]> {
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
