import { type KeywordLayerRow, type LayerRow, LEFT_OUT } from '@skuline/domain/report-formats';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { openReport } from '../open-report.ts';
import type { OpenedReport, ReportReading } from '../opened-report.ts';
import { ReportRefused } from '../report-errors.ts';
import { type ExpectedReport, REPORTS } from './expected-reports.ts';

/** Opens one of the sample files. */
export function openSample(
  { file, catalogue: { parents } }: ExpectedReport,
  answers: ReadonlyMap<string, string> = new Map(),
): Promise<OpenedReport> {
  const bytes = createReadStream(path.join(REPORTS, file));
  return openReport({ bytes, totalBytes: null }, { fileName: path.basename(file), answers, parents });
}

/** Opens bytes in the place of one of the sample files, in small pieces. */
export function openBytes(
  { file, catalogue: { parents } }: Pick<ExpectedReport, 'file' | 'catalogue'>,
  bytes: Uint8Array,
  answers: ReadonlyMap<string, string>,
): Promise<OpenedReport> {
  const source = { bytes: inPieces(bytes), totalBytes: null };
  return openReport(source, { fileName: path.basename(file), answers, parents });
}

const PIECE_BYTES = 1009;

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

/** A report read to its end. */
export interface WholeReading {
  readonly reading: ReportReading;
  /** Without the lines that are left out. */
  readonly facts: readonly LayerRow[];
  readonly keywords: readonly KeywordLayerRow[];
}

/** Reads all rows; throws where the file was no report to be read. */
export async function readWhole(opened: OpenedReport): Promise<WholeReading> {
  const { reading, facts, keywords } = await readAll(opened);
  return { reading, facts, keywords };
}

/** The same, with the lines that are left out. */
export async function readAll(
  opened: OpenedReport,
): Promise<WholeReading & { readonly leftOut: readonly LayerRow[] }> {
  if (opened.what !== 'reading') throw new Error(`the file is no reading: ${JSON.stringify(opened)}`);
  const { reading } = opened;
  const facts: LayerRow[] = [];
  const leftOut: LayerRow[] = [];
  const keywords: KeywordLayerRow[] = [];
  if (reading.holds === 'facts') {
    for await (const row of reading.rows) (row.kind === LEFT_OUT ? leftOut : facts).push(row);
  }
  if (reading.holds === 'keywords') for await (const row of reading.rows) keywords.push(row);
  return { reading, facts, keywords, leftOut };
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
