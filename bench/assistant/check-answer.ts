/** What an answer has to say. */
export type Check =
  | { readonly kind: 'figure'; readonly value: number }
  /** Names in this order, each at its first mention. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'words'; readonly pattern: RegExp }
  | { readonly kind: 'declined' }
  | { readonly kind: 'asked_back' };

export interface Said {
  readonly kind: 'answer' | 'declined' | 'ask_back';
  readonly text: string;
}

const FIGURE = /\d[\d,]*(?:\.\d+)?/g;

/** Whether a figure of the text is the value, as exactly as the text writes it; the sign is said in many ways. */
function hasFigure(text: string, value: number): boolean {
  return [...text.matchAll(FIGURE)].some(([written]) => {
    const decimals = written.split('.')[1]?.length ?? 0;
    return Math.abs(Number(written.replaceAll(',', '')) - Math.abs(value)) <= 0.5 / 10 ** decimals + 1e-6;
  });
}

function hasInOrder(text: string, names: readonly string[]): boolean {
  const places = names.map((name) => {
    const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`).exec(text)?.index ?? -1;
  });
  return places.every((place, at) => place !== -1 && (at === 0 || place > (places[at - 1] ?? -1)));
}

/** Whether an answer says what it has to. */
export function holds({ kind, text }: Said, check: Check): boolean {
  switch (check.kind) {
    case 'figure':
      return kind === 'answer' && hasFigure(text, check.value);
    case 'names':
      return kind === 'answer' && hasInOrder(text, check.names);
    case 'words':
      return kind === 'answer' && check.pattern.test(text);
    case 'declined':
      return kind === 'declined';
    case 'asked_back':
      return kind === 'ask_back';
    default:
      return check satisfies never;
  }
}
