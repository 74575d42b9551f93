import type { FigureMark } from '../answer.ts';
import type { NamedResult } from '../plan-result.ts';
import { type Claim, namesInStatement, readClaim, type Vocabulary } from './claim.ts';
import {
  deriveAcrossRows,
  deriveCounts,
  deriveInRow,
  meansOfRatios,
  type TableRows,
} from './derived-figures.ts';
import { fitsClaim, isNumberOf, isRowMeant } from './fit-figure.ts';
import { type KnownFigure, type KnownRow, namesOf, readKnownRows } from './known-figures.ts';
import { findNumberTokens, type NumberToken } from './number-tokens.ts';
import { readStatements, type Statement } from './statements.ts';

/** Everything the figures of an answer are held against. */
interface Evidence {
  readonly rows: readonly KnownRow[];
  readonly figures: readonly KnownFigure[];
  readonly derivedInRows: readonly KnownFigure[];
  readonly vocabulary: Vocabulary;
}

/** Each text once, the longest first. */
function unique(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))].toSorted((a, b) => b.length - a.length);
}

function readEvidence(results: readonly NamedResult[]): Evidence {
  const rows = readKnownRows(results);
  const figures = rows.flatMap((row) => row.figures);
  const derivedInRows = rows.flatMap(deriveInRow);
  return {
    rows,
    figures,
    derivedInRows,
    vocabulary: {
      names: unique(namesOf(results).map((name) => name.toLowerCase())),
      periods: unique(figures.flatMap(({ periods }) => periods)),
      days: unique(figures.flatMap(({ days }) => days)),
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
  const tables = tablesOf(rows, claim);
  const found =
    find(figures) ??
    find(derivedInRows) ??
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

/**
 * Every figure in the Markdown of an answer, bound to the cells of this turn's results that it stands for. A figure is
 * verified where a result has it, or it follows from one, for the metric, the name, the period and the direction that the
 * words around it say; rounded as it is written. Dates, ranks and the digits of names are no figures.
 */
export function markFigures(text: string, results: readonly NamedResult[]): FigureMark[] {
  const evidence = readEvidence(results);
  const statements = readStatements(text);
  const { vocabulary } = evidence;
  const tokens = findNumberTokens(text, namesOf(results));
  let earlierNames: readonly string[] = [];
  let at = 0;
  return tokens.map((token) => {
    const statement = statementOf(statements, token, text);
    // What the sentences before this one were about.
    for (; at < statements.length; at += 1) {
      const earlier = statements[at];
      if (earlier === undefined || earlier.end > statement.start) break;
      const names = earlier.kind === 'cell' ? [] : namesInStatement(text, earlier, vocabulary.names);
      if (names.length > 0) earlierNames = names;
    }
    return markOf(token, readClaim({ text, token, vocabulary, earlierNames }, statement), evidence);
  });
}
