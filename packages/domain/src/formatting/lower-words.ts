/** A name inside a sentence: words begin with a small letter; abbreviations such as CTR stay as they are. */
export function lowerWords(label: string): string {
  return label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}
