import { Readable } from 'node:stream';
import { importFile, type FileOutcome } from '../features/files/index.ts';
import type { TestApp } from './test-app.ts';

/** A seller's file: its text, or where its bytes come from. */
export interface GivenFile {
  readonly fileName: string;
  readonly content: string | AsyncIterable<Uint8Array>;
  readonly answers?: Readonly<Record<string, string>>;
}

/** Takes a seller's file into a tenant, as the command line does. */
export function takeReport(
  app: TestApp,
  tenant: string,
  { fileName, content, answers = {} }: GivenFile,
): Promise<FileOutcome> {
  const bytes = typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content;
  return importFile(app.skuline.imports, {
    tenantId: app.tenantIdOf(tenant),
    fileName,
    source: { bytes, totalBytes: null, signal: new AbortController().signal },
    answers: new Map(Object.entries(answers)),
    importedBy: 'test',
    replace: false,
    dropId: undefined,
  });
}

/** The number of its import; throws where it was not taken. */
export async function importedReport(app: TestApp, tenant: string, file: GivenFile): Promise<number> {
  const outcome = await takeReport(app, tenant, file);
  if (outcome.status !== 'taken' || outcome.outcome.status !== 'published') {
    throw new Error(`${file.fileName} was not taken: ${JSON.stringify(outcome)}`);
  }
  return outcome.outcome.import.id;
}
