import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testsOfChanges } from './tests-of-changes.mjs';

const FILES = {
  'packages/domain/package.json': '{ "exports": { "./sums": "./src/sums/index.ts" } }',
  'packages/domain/src/sums/index.ts':
    "/** Sums. */\nexport { add, type Sum } from './add.ts';\nexport {\n  take as subtract,\n} from './take.ts';\n",
  'packages/domain/src/sums/add.ts': 'export const add = 1;',
  'packages/domain/src/sums/take.ts': 'export const take = 1;',
  'packages/domain/src/sums/take.test.ts': "import { take } from './take.ts';",
  'packages/contract/package.json': '{ "exports": { ".": "./src/index.ts" } }',
  'packages/contract/src/index.ts': "export * from './a.ts';\nexport * from './b.ts';\n",
  'packages/contract/src/a.ts': "import { add } from '@skuline/domain/sums';\nexport const a = add;",
  'packages/contract/src/b.ts': 'export const b = 1;',
  'apps/server/src/adds.test.ts': "import { a } from '@skuline/contract';",
  'apps/server/src/takes.test.ts': "import { subtract } from '@skuline/domain/sums';",
  'apps/server/src/types.test.ts': "import type { Sum } from '@skuline/domain/sums';\nexport const b = 1;",
  'apps/server/src/later.test.ts': "const { b } = await import('@skuline/contract');",
  'apps/server/src/starts.ts': "import '#server/effect.ts';",
  'apps/server/src/effect.ts': 'globalThis.x = 1;',
  'apps/server/src/starts.test.ts': "import { y } from './starts.ts';",
};

let root;
beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'skuline-changes-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['packages/domain/src/sums/add.ts', ['adds', 'later']],
  ['packages/domain/src/sums/take.ts', ['take', 'takes']],
  ['packages/contract/src/b.ts', ['later']],
  ['packages/domain/src/sums/index.ts', ['adds', 'takes', 'later']],
  ['apps/server/src/effect.ts', ['starts']],
  ['apps/server/src/types.test.ts', ['types']],
  ['package-lock.json', ['take', 'adds', 'takes', 'types', 'later', 'starts']],
])('a change of %s concerns the tests that run it: %j', (changed, tests) => {
  const gone = 'apps/server/src/gone.test.ts';
  const found = testsOfChanges(root, [...Object.keys(FILES), gone], [changed, gone]);
  expect(found.map((file) => path.basename(file, '.test.ts'))).toEqual(tests);
});
