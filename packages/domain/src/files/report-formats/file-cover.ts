import type { DateKey } from '../../core/calendar/index.ts';
import { FACT_KINDS, type LayerCover } from './layer-row.ts';
import { type LayerSource, NOT_SAID, partOfSource } from '../sources/index.ts';
import type { TakenFormat } from './report-format.ts';

/** For which days a file speaks, and of whose figures: gathered while it is read. */
export class FileCover {
  #first: DateKey | null = null;
  #last: DateKey | null = null;
  /** What the money of each source is in. */
  readonly #currencies = new Map<string, Set<string>>();
  readonly #sources = new Map<string, Omit<LayerSource, 'account'>>();
  account = '';
  /** Of a file that names none in its lines. */
  marketplace = '';

  add(day: DateKey): void {
    if (this.#first === null || day < this.#first) this.#first = day;
    if (this.#last === null || day > this.#last) this.#last = day;
  }

  tell(source: Omit<LayerSource, 'account'>): void {
    this.#sources.set(partOfSource({ ...source, account: '' }), source);
  }

  paidIn(part: string, currency: string): void {
    this.#currencies.set(part, (this.#currencies.get(part) ?? new Set()).add(currency));
  }

  /** A report of Amazon that names no marketplace is of one that is paid in its currency. */
  #withCurrency(source: LayerSource): LayerSource {
    const [currency, ...others] = this.#currencies.get(partOfSource(source)) ?? [];
    const isSaid = source.marketplace !== '' || currency === undefined || others.length > 0;
    return isSaid || currency === 'USD' ? source : { ...source, currency };
  }

  /** By kind of fact, a file speaks of each of its sources from its first day to its last. */
  of({ speaks, channel }: Pick<TakenFormat, 'speaks' | 'channel'>): LayerCover[] {
    const [first, last] = [this.#first, this.#last];
    if (first === null || last === null) return [];
    const told =
      this.#sources.size === 0
        ? [{ ...NOT_SAID, marketplace: this.marketplace }]
        : [...this.#sources.values()];
    const owned = told.map((source) => ({ ...source, account: this.account }));
    const sources = channel === 'amazon' ? owned.map((source) => this.#withCurrency(source)) : owned;
    return FACT_KINDS.flatMap((kind) => {
      const precedence = speaks[kind];
      if (precedence === undefined) return [];
      return sources.map((source) => ({ kind, first, last, precedence, source }));
    });
  }
}
