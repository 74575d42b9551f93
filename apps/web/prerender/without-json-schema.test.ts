import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stripJsonSchema } from './without-json-schema.ts';

const ZOD = path.resolve(import.meta.dirname, '../../../node_modules/zod');

test('what is built of zod for the browser has no way to its writers of JSON Schema', async () => {
  const source = await readFile(path.join(ZOD, 'v4/classic/schemas.js'), 'utf8');
  const wayThere = /\bprocessors\.(?!aggregateChecks|js\b)|JSONSchemaMethod\(/;
  expect(source).toMatch(wayThere);
  expect(stripJsonSchema(source)).not.toMatch(wayThere);
});

test('a zod that is built otherwise stops the build instead of growing it', () => {
  expect(() => stripJsonSchema('export const ZodType = {};')).toThrow('any more');
});
