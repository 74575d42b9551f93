import { matchReport } from '../match-report.ts';
import { ReportReader } from '../report-reader.ts';

/** Reads lines of cells that are separated by bars, the header first. */
export function readLines(lines: readonly string[], answers: Readonly<Record<string, string>> = {}) {
  const options = { fileName: 'report.csv', answers: new Map(Object.entries(answers)), parents: [] };
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  const match = matchReport(cells, options);
  if (match.status !== 'taken') {
    return {
      match,
      end: null,
      rows: [],
      records: [],
      keywords: [],
      catalogue: [],
      notices: [],
      format: null,
    };
  }
  const reader = new ReportReader(match.layout, options);
  for (const [index, line] of cells.entries()) reader.take(line, index + 1);
  const end = reader.finish();
  const { facts: rows, records, keywords, catalogue } = reader.out;
  return {
    match,
    end,
    rows,
    records,
    keywords,
    catalogue,
    notices: reader.notices,
    format: match.layout.format.id,
  };
}
