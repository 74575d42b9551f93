import { SaxesParser } from 'saxes';

/** The texts of the children of every element of that name, by the names of the children. Throws for what is no XML. */
export function readElements(xml: string, name: string): ReadonlyMap<string, string>[] {
  const found: Map<string, string>[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    open.push(tag.name);
    text = '';
    if (tag.name === name) found.push(new Map());
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', (tag) => {
    open.pop();
    if (open.at(-1) === name) found.at(-1)?.set(tag.name, text);
    text = '';
  });
  parser.write(xml).close();
  return found;
}
