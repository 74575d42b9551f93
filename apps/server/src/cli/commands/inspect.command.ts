import type { ReportQuestion } from '@skuline/domain/report-formats';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { FileRefused, openReport, ReportAsks, summarizeReading } from '../../features/files/index.ts';
import { CommandError } from '../cli-message.ts';
import { defineTerminalCommand } from '../command.ts';
import { getFileSize } from '../readable-file.ts';
import { answerOption, parseAnswers } from '../report-answers.ts';
import { formatQuestions, formatReading } from '../report-text.ts';
import { formatRefusal } from '../import-report.ts';
import { print, say, type Terminal } from '../terminal.ts';

export const inspectCommand = defineTerminalCommand({
  declare: (command) =>
    command
      .argument('<files...>', 'reports as they were downloaded (CSV, TXT, XLSX, JSON; gzip or not)')
      .addOption(answerOption('what=value', 'the answer to a question about the files; may be repeated')),
  options: z.object({ files: z.array(z.string()), answer: z.array(z.string()) }),
  async act(terminal, { files, answer }) {
    const answers = parseAnswers(answer);
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
    if (failed > 0)
      throw new CommandError(`${failed} of ${files.length} files can't be imported as they are.`);
  },
});

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
