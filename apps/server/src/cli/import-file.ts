import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { importOutcome, type ImportProgress, importFile } from '../features/files/index.ts';
import type { TenantId } from '../stores/tenant-id.ts';
import type { Skuline } from '../app/compose.ts';
import { type CommandHooks, defineProcedure } from './command.ts';
import { getNamedTenant } from './named-tenants.ts';
import { getFileSize } from './readable-file.ts';

const READ_BYTES = 256 * 1024;

const PHASES: Readonly<Record<ImportProgress['phase'], string>> = {
  waiting: 'Waiting for another import',
  loading: 'Importing',
  checking: 'Checking',
  publishing: 'Publishing',
};

const reportQuestion = z.object({
  what: z.string(),
  question: z.string(),
  why: z.string(),
  firstLine: z.string().nullable(),
  choices: z.array(z.string()).readonly(),
  example: z.string().nullable(),
  problem: z.string().nullable(),
  /** What was answered for a file like this one before. */
  offered: z.string().nullable(),
});

/** What became of a file: it was taken in or refused, or only the seller can say something about it. */
const fileOutcome = z.discriminatedUnion('status', [
  ...importOutcome.options,
  z.object({ status: z.literal('asks'), questions: z.array(reportQuestion).readonly() }),
]);

const args = z.object({
  tenant: z.string(),
  file: z.string(),
  answers: z.array(z.tuple([z.string(), z.string()])).default([]),
  replace: z.boolean().default(false),
  /** The first import of the drop in which the file came. */
  dropId: z.number().nullable().default(null),
});

/** Imports a file of this machine into a tenant: one of Skuline's own, or a report of another product. */
export const importFileProcedure = defineProcedure({
  name: 'import',
  args,
  result: z.object({
    outcome: fileOutcome,
    /** What kind of report it is; null for a file of Skuline's own. */
    label: z.string().nullable(),
    /** What is told of a file that was taken. */
    notices: z.array(z.string()),
    seconds: z.number(),
  }),
  async run({ identity, imports, remembered }, request, hooks) {
    const startedAt = performance.now();
    const totalBytes = await getFileSize(request.file);
    const { id: tenantId } = await getNamedTenant({ identity }, request.tenant, hooks);
    const file = { ...request, tenantId, totalBytes };
    const taken = await takeFile({ imports, remembered }, file, hooks);
    return { ...taken, seconds: (performance.now() - startedAt) / 1000 };
  },
});

interface FileOfTenant extends z.output<typeof args> {
  readonly tenantId: TenantId;
  readonly totalBytes: number;
}

/** Answers that keep which of them a file asked for: those of a drop are given for all its files. */
class AskedAnswers extends Map<string, string> {
  readonly asked = new Set<string>();

  override get(what: string): string | undefined {
    this.asked.add(what);
    return super.get(what);
  }
}

async function takeFile(
  { imports, remembered }: Pick<Skuline, 'imports' | 'remembered'>,
  { tenantId, file, answers, replace, dropId, totalBytes }: FileOfTenant,
  { onProgress, signal }: CommandHooks,
) {
  const bytes = createReadStream(file, { highWaterMark: READ_BYTES });
  const given = new AskedAnswers(answers);
  try {
    const taken = await importFile(imports, {
      tenantId,
      fileName: path.basename(file),
      source: { bytes, totalBytes, signal },
      answers: given,
      importedBy: 'command line',
      replace,
      dropId: dropId ?? undefined,
      onProgress: (at) =>
        onProgress({ phase: PHASES[at.phase], done: at.bytes, total: totalBytes, rows: at.rows }),
    });
    if (taken.status === 'asks') {
      const questions = await remembered.offer(tenantId, taken.format, taken.questions);
      return { outcome: { status: taken.status, questions }, label: null, notices: [] };
    }
    if (taken.outcome.status === 'published') {
      await remembered.keep(tenantId, taken.outcome.import.format, { answers, asked: given.asked });
    }
    return { outcome: taken.outcome, label: taken.label, notices: taken.notices.map(({ text }) => text) };
  } finally {
    bytes.destroy();
  }
}
