import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkImports, listImportRules, listSources } from './import-rules.mjs';
import { ACCOMPLICES, INNOCENT_FILES, PLANTED_IMPORTS, PLANTED_TEXTS } from './planted-violations.mjs';
import { checkTexts, TEXT_RULE_NAMES } from './text-rules.mjs';

/**
 * Plants one violation of every rule in a tree of its own and returns what is wrong with the rules: those that did
 * not see theirs, those nothing is planted for, and files accused although they are innocent.
 */
export async function findBlindRules(root) {
  const cache = path.join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  // Inside the project, so that packages are found; outside of every folder that is looked at.
  const base = mkdtempSync(path.join(cache, 'boundaries-'));
  try {
    plant(base, [...Object.entries(INNOCENT_FILES), ...Object.entries(ACCOMPLICES)]);
    plant(base, [...Object.values(PLANTED_IMPORTS), ...Object.values(PLANTED_TEXTS)]);
    const imports = await checkImports(root, base);
    const violations = [...imports.violations, ...checkTexts(base, listSources(base))];
    return [...listUnseen(violations), ...listUnplanted(root), ...listAccusedInnocents(violations)];
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

function plant(base, files) {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  }
}

function listUnseen(violations) {
  return Object.entries({ ...PLANTED_IMPORTS, ...PLANTED_TEXTS })
    .filter(
      ([rule, [file]]) =>
        !violations.some(
          (found) => found.rule === rule && (found.from.startsWith(file) || found.to === file),
        ),
    )
    .map(([rule, [file]]) => `The rule ${rule} did not catch ${file}.`);
}

function listUnplanted(root) {
  return [...listImportRules(root), ...TEXT_RULE_NAMES]
    .filter((rule) => !Object.hasOwn(PLANTED_IMPORTS, rule) && !Object.hasOwn(PLANTED_TEXTS, rule))
    .map(
      (rule) =>
        `Nothing is planted for the rule ${rule}: add a line to tools/boundaries/planted-violations.mjs.`,
    );
}

function listAccusedInnocents(violations) {
  return violations
    .filter(({ from }) => Object.hasOwn(INNOCENT_FILES, from))
    .map(({ rule, from, to }) => `The rule ${rule} accuses ${from} -> ${to}, which is allowed.`);
}
