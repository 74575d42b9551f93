import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stripJsonSchema } from '../apps/web/prerender/without-json-schema.ts';

const SCHEMAS = new URL('../node_modules/zod/v4/classic/schemas.js', import.meta.url);

test('what is built of zod for the browser has no way to its writers of JSON Schema', async () => {
  const source = await readFile(SCHEMAS, 'utf8');
  const wayThere = /processors\.(?!aggregateChecks)|JSONSchemaMethod\(/;
  expect(source).toMatch(wayThere);
  expect(stripJsonSchema(source)).not.toMatch(wayThere);
});

test('a zod that is built otherwise stops the build instead of growing it', () => {
  expect(() => stripJsonSchema('export const ZodType = {};')).toThrow('any more');
});
