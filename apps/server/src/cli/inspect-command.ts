import type { ReportQuestion } from '@skuline/domain/report-formats';
import type { Command } from 'commander';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { CommandError, getFileSize } from '../cli-server/index.ts';
import { parseAnswers } from './report-answers.ts';
import { formatQuestions, formatReading } from './report-text.ts';
import { formatRefusal } from './import-report.ts';
import { print, say, type Terminal } from './terminal.ts';

/** inspect. */
export function addInspectCommand(program: Command, terminal: Terminal): void {
  program
    .command('inspect')
    .description(
      "say what a seller's report files are: days, totals, and what has to be answered; stores nothing",
    )
    .argument('<files...>', 'reports as they were downloaded (CSV, TXT, XLSX, JSON; gzip or not)')
    .option(
      '--answer <what=value>',
      'the answer to a question about the files; may be repeated',
      (answer: string, answers: readonly string[]) => [...answers, answer],
      [],
    )
    .action((files: readonly string[], { answer }: { readonly answer: readonly string[] }) =>
      inspectFiles(terminal, files, parseAnswers(answer)),
    );
}

async function inspectFiles(
  terminal: Terminal,
  files: readonly string[],
  answers: ReadonlyMap<string, string>,
): Promise<void> {
  let failed = 0;
  for (const file of files) {
    const { isFine, text } = await inspectFile(path.resolve(terminal.folder, file), answers, terminal);
    if (isFine) print(terminal, text);
    else if (files.length === 1) throw new CommandError(text);
    else {
      say(terminal, text);
      failed++;
    }
  }
  if (failed > 0) throw new CommandError(`${failed} of ${files.length} files can't be imported as they are.`);
}

interface Inspected {
  readonly isFine: boolean;
  readonly text: string;
}

async function inspectFile(
  file: string,
  answers: ReadonlyMap<string, string>,
  terminal: Terminal,
): Promise<Inspected> {
  const totalBytes = await getFileSize(file);
  // Loaded only here: other commands need no reader of reports.
  const { openReport, ReportAsks, summarizeReading } = await import('../features/reports/index.ts');
  const { FileRefused } = await import('../features/imports/index.ts');
  const fileName = path.basename(file);
  try {
    const source = { bytes: createReadStream(file), totalBytes, signal: terminal.signal };
    const opened = await openReport(source, { fileName, answers, parents: [] });
    if (opened.what === 'ask') return { isFine: false, text: asksText(fileName, opened.questions) };
    if (opened.what === 'totals') {
      return { isFine: false, text: `${fileName}: ${opened.label}. ${opened.sentence}` };
    }
    if (opened.what === 'own') {
      return { isFine: true, text: `${fileName}: Skuline's own file. Import it with: skuline import` };
    }
    const summary = await summarizeReading(opened.reading);
    return { isFine: true, text: formatReading(fileName, opened.reading, summary) };
  } catch (error) {
    if (error instanceof ReportAsks) return { isFine: false, text: asksText(fileName, error.questions) };
    if (!(error instanceof FileRefused)) throw error;
    return { isFine: false, text: `${fileName}: ${formatRefusal(error)}` };
  }
}

function asksText(fileName: string, questions: readonly ReportQuestion[]): string {
  return `${fileName}: only you can say what follows; give it with --answer.\n${formatQuestions(questions)}`;
}
