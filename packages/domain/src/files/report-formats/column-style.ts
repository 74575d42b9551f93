import type { ColumnKind } from './column-kind.ts';
import { splitRange } from './report-line.ts';
import type { DateOrder } from './languages/language.ts';
import { orderEvidence } from './values/read-day.ts';
import { type DecimalSign, signEvidence } from './values/read-money.ts';

type Style = DateOrder | DecimalSign;

/**
 * How the cells of a column are written, as they prove it: a number above 12 in a date of figures tells the order of
 * day and month for all of them, cents tell the decimal sign. Cells that could be read both ways wait for a proof.
 */
export class ColumnStyle {
  readonly kind: ColumnKind;
  #proven: Style | null = null;
  /** The first cell that could be read both ways. */
  #doubtful: string | null = null;

  constructor(kind: ColumnKind) {
    this.kind = kind;
  }

  get isDecided(): boolean {
    return this.#proven !== null;
  }

  /** The first cell that could be read both ways, while nothing is proven; null where none was. */
  get doubtful(): string | null {
    return this.#proven === null ? this.#doubtful : null;
  }

  get order(): DateOrder {
    return this.#proven === 'day first' ? 'day first' : 'month first';
  }

  get sign(): DecimalSign {
    return this.#proven === 'comma' ? 'comma' : 'point';
  }

  /** Takes an answer for a proof. */
  decide(style: Style): void {
    this.#proven ??= style;
  }

  /** Looks at a cell: true where it has to wait for a proof. */
  learn(cell: string): boolean {
    if (this.#proven !== null) return false;
    let hasToWait = false;
    for (const evidence of this.#evidence(cell)) {
      if (evidence === 'doubtful') {
        this.#doubtful ??= cell;
        hasToWait = true;
      } else if (evidence !== 'none') this.#proven ??= evidence;
    }
    return hasToWait && !this.isDecided;
  }

  #evidence(cell: string): readonly (Style | 'none' | 'doubtful')[] {
    if (hasSign(this.kind)) return [signEvidence(cell)];
    return splitRange(cell).map(orderEvidence);
  }
}

/** Whether the cells of a column can be read in more than one way. */
export function hasStyles(kind: ColumnKind): boolean {
  return hasSign(kind) || kind === 'day' || kind === 'range';
}

/** Whether a decimal sign stands in its cells. */
function hasSign(kind: ColumnKind): boolean {
  return kind === 'money' || kind === 'rounded count';
}
