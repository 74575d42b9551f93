import type { FigureMark } from '../answer.ts';
import type { NamedResult } from '../plan-result.ts';
import { type Claim, namesInStatement, readClaim, type Vocabulary } from './claim.ts';
import { deriveAcrossRows, deriveCounts, meansOfRatios, type TableRows } from './derived-figures.ts';
import { deriveInRow } from './row-figures.ts';
import { fitsClaim, isNumberOf, isRowMeant } from './fit-figure.ts';
import { type KnownFigure, type KnownRow, namesOf, readKnownRows } from './known-figures.ts';
import { findNumberTokens, type NumberToken } from './number-tokens.ts';
import { createOddNames, type OddNames } from './odd-names.ts';
import { readStatements, type Statement } from './statements.ts';

/** Everything the figures of an answer are held against. */
interface Evidence {
  readonly names: readonly string[];
  readonly oddNames: OddNames;
  readonly rows: readonly KnownRow[];
  readonly figures: readonly KnownFigure[];
  /** Worked out only where no cell fits. */
  readonly derivedInRows: () => readonly KnownFigure[];
  readonly vocabulary: Vocabulary;
}

/** Each text once, the longest first. */
function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))].toSorted((a, b) => b.length - a.length);
}

function readEvidence(results: readonly NamedResult[]): Evidence {
  const rows = readKnownRows(results);
  const figures = rows.flatMap((row) => row.figures);
  let derivedInRows: readonly KnownFigure[] | null = null;
  const names = namesOf(results);
  const oddNames = createOddNames(names);
  return {
    names,
    oddNames,
    rows,
    figures,
    derivedInRows: () => (derivedInRows ??= rows.flatMap(deriveInRow)),
    vocabulary: {
      names: unique(names.map((name) => oddNames.writtenAs(name.toLowerCase()))),
      // The figures of a table share their labels, and those of a row their days.
      periods: unique([...new Set(figures.map(({ periods }) => periods))].flat()),
      days: unique([...new Set(figures.map(({ days }) => days))].flat()),
    },
  };
}

function tablesOf(rows: readonly KnownRow[], claim: Claim): TableRows[] {
  return [...Map.groupBy(rows, ({ table }) => table).values()].map((all) => ({
    all,
    named: all.filter((row) => isRowMeant(row, claim)),
  }));
}

function markOf(token: NumberToken, claim: Claim, { rows, figures, derivedInRows }: Evidence): FigureMark {
  const { start, end } = token;
  const find = (candidates: readonly KnownFigure[]) =>
    candidates.find((figure) => isNumberOf(token, figure, claim) && fitsClaim(token, figure, claim));
  const inCells = find(figures);
  if (inCells !== undefined) {
    return { start, end, status: 'verified', sources: inCells.sources, formula: null };
  }
  const tables = tablesOf(rows, claim);
  const found =
    find(derivedInRows()) ??
    find(deriveAcrossRows(tables, claim.saysAverage)) ??
    (token.unit === 'plain' ? find(deriveCounts(tables)) : undefined);
  if (found !== undefined) {
    return { start, end, status: 'verified', sources: found.sources, formula: found.formula?.() ?? null };
  }
  // A whole percentage is near the mean of something by chance.
  const saysMean = claim.saysAverage || token.precision < 1;
  const isMean = saysMean && meansOfRatios(tables).some((figure) => isNumberOf(token, figure, claim));
  return { start, end, status: isMean ? 'not_true_ratio' : 'unverified', sources: [], formula: null };
}

/** The statement a number stands in; the whole text where none holds it. */
function statementOf(statements: readonly Statement[], token: NumberToken, text: string): Statement {
  return (
    statements.find(({ start, end }) => start <= token.start && token.end <= end) ?? {
      kind: 'sentence',
      start: 0,
      end: text.length,
    }
  );
}

/** Whether the person who asked wrote the number. */
function isOfQuestion({ value, unit }: NumberToken, asked: readonly NumberToken[]): boolean {
  return asked.some(
    (other) => other.value === value && (other.unit === unit || other.unit === 'plain' || unit === 'plain'),
  );
}

/** Marks a text that grows, with the results so far; what was marked before is not worked out again. */
export type MarkGrowing = (text: string, results: readonly NamedResult[]) => FigureMark[];

/**
 * Every figure in the Markdown of an answer, bound to the cells of this turn's results that it stands for. A figure is
 * verified where a result has it, or it follows from one, for the metric, the name, the period and the direction that the
 * words around it say; rounded as it is written. Dates, ranks and the digits of names are no figures. A text that is
 * written sentence by sentence is marked with each of them: all figures every time, since a result that comes later may
 * explain one that stands earlier, but no figure twice with the same results.
 */
export function createFigureMarker(question = ''): MarkGrowing {
  let evidence = readEvidence([]);
  let resultCount = 0;
  let asked = findNumberTokens(question, []);
  const marks = new Map<string, FigureMark>();
  return (written, results) => {
    if (results.length !== resultCount) {
      evidence = readEvidence(results);
      asked = findNumberTokens(evidence.oddNames.read(question).text, evidence.names);
      resultCount = results.length;
      marks.clear();
    }
    const { vocabulary, names, oddNames } = evidence;
    const { text, positionOf } = oddNames.read(written);
    const statements = readStatements(text);
    let earlierNames: readonly string[] = [];
    let at = 0;
    return findNumberTokens(text, names).map((token) => {
      const statement = statementOf(statements, token, text);
      // What the sentences before this one were about.
      for (; at < statements.length; at += 1) {
        const earlier = statements[at];
        if (earlier === undefined || earlier.end > statement.start) break;
        const named = earlier.kind === 'cell' ? [] : namesInStatement(text, earlier, vocabulary.names);
        if (named.length > 0) earlierNames = named.map((name) => oddNames.nameOf(name));
      }
      // A sentence that goes on may say more of its figures.
      const place = [token.start, token.end, statement.start, statement.end].join(' ');
      const known = marks.get(place);
      if (known !== undefined) return known;
      const claim = readClaim({ text, token, vocabulary, earlierNames }, statement);
      const claimed = claim.names.map((name) => oddNames.nameOf(name));
      const found = markOf(token, { ...claim, names: claimed }, evidence);
      const isTheirs = found.status === 'unverified' && isOfQuestion(token, asked);
      const [start, end] = [positionOf(token.start), positionOf(token.end)];
      const mark: FigureMark = { ...found, start, end, ...(isTheirs ? { status: 'from_question' } : {}) };
      marks.set(place, mark);
      return mark;
    });
  };
}
