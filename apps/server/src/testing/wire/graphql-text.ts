/** A value in the text of a query; names of enumerations are texts. */
export type GraphqlValue =
  | string
  | number
  | boolean
  | null
  | readonly GraphqlValue[]
  | { readonly [name: string]: GraphqlValue };

export interface Selection {
  /** The field's own name, '' of an inline fragment. */
  readonly name: string;
  /** The name in the answer. */
  readonly alias: string;
  readonly arguments: { readonly [name: string]: GraphqlValue };
  readonly selections: readonly Selection[];
}

export interface GraphqlOperation {
  readonly type: 'query' | 'mutation';
  readonly selections: readonly Selection[];
}

/** What is wrong with the text. */
export class GraphqlTextError extends Error {}

/** A punctuator, a block of text, a text, a number or a name; commas and comments are not read. */
const TOKEN =
  /"""([\s\S]*?)"""|"((?:[^"\\\n]|\\.)*)"|(\.\.\.|[!$():=@[\]{|}])|(-?\d+(?:\.\d+)?(?:[Ee][+-]?\d+)?)|([A-Z_a-z]\w*)/y;
const IGNORED = /(?:[\s,\uFEFF]|#[^\n]*)+/y;

interface Token {
  readonly kind: 'text' | 'sign' | 'number' | 'name' | 'end';
  readonly value: string;
}

function* tokensOf(text: string): Generator<Token> {
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    match(IGNORED);
    if (at >= text.length) return;
    const found = match(TOKEN);
    if (found === null) throw new GraphqlTextError(`Invalid Syntax : offending token '${text[at]}' at ${at}`);
    const [, block, quoted, sign, number, name] = found;
    if (block !== undefined) yield { kind: 'text', value: block };
    else if (quoted !== undefined) yield { kind: 'text', value: String(JSON.parse(`"${quoted}"`)) };
    else if (sign !== undefined) yield { kind: 'sign', value: sign };
    else if (number !== undefined) yield { kind: 'number', value: number };
    else yield { kind: 'name', value: name ?? '' };
  }
}

const END: Token = { kind: 'end', value: '' };

/** Reads the one operation of a query: fields, arguments, variables and inline fragments, which is what clients send. */
export function readGraphql(
  text: string,
  variables: { readonly [name: string]: GraphqlValue } = {},
): GraphqlOperation {
  return new Reader([...tokensOf(text)], variables).operation();
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #given: { readonly [name: string]: GraphqlValue };
  readonly #defaults = new Map<string, GraphqlValue>();
  #at = 0;

  constructor(tokens: readonly Token[], given: { readonly [name: string]: GraphqlValue }) {
    this.#tokens = tokens;
    this.#given = given;
  }

  operation(): GraphqlOperation {
    let type: GraphqlOperation['type'] = 'query';
    if (this.#peek().kind === 'name') {
      const word = this.#name();
      if (word !== 'query' && word !== 'mutation') throw new GraphqlTextError(`Unexpected '${word}'`);
      type = word;
      if (this.#peek().kind === 'name') this.#name();
      if (this.#skip('(')) this.#definitions();
    }
    const selections = this.#selections();
    if (this.#peek() !== END)
      throw new GraphqlTextError(`Unexpected '${this.#peek().value}' after the operation`);
    return { type, selections };
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? END;
  }

  #skip(sign: string): boolean {
    const { kind, value } = this.#peek();
    if (kind !== 'sign' || value !== sign) return false;
    this.#at += 1;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#skip(sign))
      throw new GraphqlTextError(`Expected '${sign}', found '${this.#peek().value || 'the end'}'`);
  }

  #name(): string {
    const { kind, value } = this.#peek();
    if (kind !== 'name') throw new GraphqlTextError(`Expected a name, found '${value || 'the end'}'`);
    this.#at += 1;
    return value;
  }

  /** The variables an operation declares; their types are not checked. */
  #definitions(): void {
    while (!this.#skip(')')) {
      this.#expect('$');
      const name = this.#name();
      while (!['=', '$', ')'].includes(this.#peek().value) && this.#peek() !== END) this.#at += 1;
      if (this.#skip('=')) this.#defaults.set(name, this.#value());
    }
  }

  #selections(): readonly Selection[] {
    this.#expect('{');
    const found: Selection[] = [];
    while (!this.#skip('}')) found.push(this.#selection());
    if (found.length === 0) throw new GraphqlTextError('A selection is empty');
    return found;
  }

  #selection(): Selection {
    if (this.#skip('...')) {
      if (this.#name() !== 'on') throw new GraphqlTextError('Only inline fragments are understood');
      this.#name();
      return { name: '', alias: '', arguments: {}, selections: this.#selections() };
    }
    const first = this.#name();
    const name = this.#skip(':') ? this.#name() : first;
    const given = this.#skip('(') ? this.#arguments(')') : {};
    const selections = this.#peek().value === '{' && this.#peek().kind === 'sign' ? this.#selections() : [];
    return { name, alias: first, arguments: given, selections };
  }

  #arguments(end: ')' | '}'): { readonly [name: string]: GraphqlValue } {
    const found = new Map<string, GraphqlValue>();
    while (!this.#skip(end)) {
      const name = this.#name();
      this.#expect(':');
      found.set(name, this.#value());
    }
    return Object.fromEntries(found);
  }

  #value(): GraphqlValue {
    if (this.#skip('$')) {
      const name = this.#name();
      return this.#given[name] ?? this.#defaults.get(name) ?? null;
    }
    if (this.#skip('{')) return this.#arguments('}');
    if (this.#skip('[')) {
      const list: GraphqlValue[] = [];
      while (!this.#skip(']')) list.push(this.#value());
      return list;
    }
    const { kind, value } = this.#peek();
    if (kind === 'end' || kind === 'sign')
      throw new GraphqlTextError(`Expected a value, found '${value || 'the end'}'`);
    this.#at += 1;
    if (kind === 'number') return Number(value);
    if (kind === 'text') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    return value === 'null' ? null : value;
  }
}
