import {
  type HelpGroup,
  type HelpPage,
  helpPageOf,
  type HelpQuote,
  metricPages,
  quoteHelp,
  reportPages,
} from '@skuline/domain/help';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../platform/project-root.ts';

const WRITTEN: readonly (readonly [folder: string, group: HelpGroup])[] = [
  ['pages', 'Pages'],
  ['topics', 'How it works'],
];

/** The pages that are written as files; none where the documentation was left out of an installation. */
function writtenPages(): HelpPage[] {
  return WRITTEN.flatMap(([name, group]) => {
    const folder = path.join(projectRoot, 'docs', 'help', name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) =>
        helpPageOf(file.replace(/\.md$/, ''), group, readFileSync(path.join(folder, file), 'utf8')),
      );
  });
}

let pages: readonly HelpPage[] | null = null;

/** What the documentation inside the product says to a question; it is read once, when somebody first asks. */
export function findHelp(question: string): HelpQuote | null {
  pages ??= [...writtenPages(), ...reportPages(), ...metricPages()];
  return quoteHelp(pages, question);
}
