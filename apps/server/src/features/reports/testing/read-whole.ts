import type { KeywordRow, LayerRow } from '@skuline/domain/report-formats';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { openReport, type OpenedReport, type ReportReading, ReportRefused } from '../index.ts';
import { type ExpectedReport, REPORTS } from './expected-reports.ts';

/** Opens one of the sample files. */
export function openSample(
  { file, catalogue: { parents } }: ExpectedReport,
  answers: ReadonlyMap<string, string> = new Map(),
): Promise<OpenedReport> {
  const bytes = createReadStream(path.join(REPORTS, file));
  return openReport({ bytes, totalBytes: null }, { fileName: path.basename(file), answers, parents });
}

/** A report read to its end. */
export interface WholeReading {
  readonly reading: ReportReading;
  readonly facts: readonly LayerRow[];
  readonly keywords: readonly KeywordRow[];
}

/** Reads all rows; throws where the file was no report to be read. */
export async function readWhole(opened: OpenedReport): Promise<WholeReading> {
  if (opened.what !== 'reading') throw new Error(`the file is no reading: ${JSON.stringify(opened)}`);
  const { reading } = opened;
  const facts: LayerRow[] = [];
  const keywords: KeywordRow[] = [];
  if (reading.holds === 'facts') for await (const row of reading.rows) facts.push(row);
  if (reading.holds === 'keywords') for await (const row of reading.rows) keywords.push(row);
  return { reading, facts, keywords };
}

/** Why a file was refused; throws where it was not. */
export async function refusalOf(opening: Promise<OpenedReport>): Promise<ReportRefused> {
  try {
    await readWhole(await opening);
  } catch (error) {
    if (error instanceof ReportRefused) return error;
    throw error;
  }
  throw new Error('the file was not refused');
}
