import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';

/** Folders whose imports are guarded. */
const GUARDED = ['packages', 'apps/server/src', 'apps/web/src', 'e2e', 'bench'];
const SOURCE = /(?<!\.d)\.tsx?$/;

/** The names of all rules in `.dependency-cruiser.cjs`. */
export function listImportRules(root) {
  return readConfig(root).forbidden.map(({ name }) => name);
}

/**
 * Reads the imports of the tree below `base` and holds them against the rules.
 * @returns {Promise<{ violations: { rule: string, from: string, to: string }[], seen: string[] }>}
 */
export async function checkImports(root, base) {
  const config = readConfig(root);
  const folders = GUARDED.filter((folder) => listSources(base, [folder]).length > 0);
  const { output } = await cruise(folders, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
    baseDir: base,
  });
  return {
    violations: output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
    seen: output.modules.map(({ source }) => source).filter((source) => SOURCE.test(source)),
  };
}

/** The TypeScript files on the disk below the guarded folders, relative to `base`. */
export function listSources(base, folders = GUARDED) {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(path.join(base, folder), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
        .map((entry) =>
          path.relative(base, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
        )
        .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
}

function readConfig(root) {
  return createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
}
