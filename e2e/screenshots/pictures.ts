import { ANALYSIS_PICTURES } from './analysis-pictures.ts';
import { ASSISTANT_PICTURES } from './assistant-pictures.ts';
import { IMPORT_PICTURES } from './import-pictures.ts';
import type { Picture } from './picture.ts';
import { PUBLIC_PICTURES } from './public-pictures.ts';
import { SHELL_PICTURES } from './shell-pictures.ts';
import { WORKSPACE_PICTURES } from './workspace-pictures.ts';

/**
 * Every route, and every state worth a picture. A new route needs a row in one of these lists: a test compares them
 * with the routes. Rows without `arrange` and `act` are also checked with axe.
 */
export const PICTURES: readonly Picture[] = [
  ...SHELL_PICTURES,
  ...ANALYSIS_PICTURES,
  ...ASSISTANT_PICTURES,
  ...WORKSPACE_PICTURES,
  ...IMPORT_PICTURES,
  ...PUBLIC_PICTURES,
];

/** Throws for a name that no picture has. */
export function getPicture(wanted: string): Picture {
  const found = PICTURES.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no picture ${wanted}.`);
  return found;
}
