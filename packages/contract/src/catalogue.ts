import { NAMES_SHOWN } from '@skuline/domain/catalogue';
import { findTagProblem, MAX_TAGS_OF_SKU } from '@skuline/domain/products';
import * as z from 'zod/mini';
import { boundedList, numericId, PRINTABLE_LINE } from './bounds.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS } from './endpoint.ts';
import { importDetail, importRecord } from './imports.ts';
import { pageQuery, searchText, tenantQuery } from './query.ts';

const MAX_NAME = 255;
/** More names than these in one change are a file. */
const MAX_CHANGES = 1000;
const ROWS = { rows: 14, most: 200 };
const CHOICES = { rows: 8, most: 50 };
const CHANGES = { rows: 20, most: 100 };

const name = z
  .string()
  .check(z.trim(), z.maxLength(MAX_NAME), z.regex(PRINTABLE_LINE, 'Write the name on one line.'));

const suggestion = z.object({
  asin: z.string(),
  parent_sku_name: z.string(),
  brand_name: z.string(),
  /** An advertising report says it, a SKU of the same ASIN has it, or SKUs that begin alike have it. */
  reason: z.enum(['ads', 'asin', 'name', 'parent_asin']),
  /** The SKU that it is like. */
  like: z.nullable(z.string()),
});

const row = z.object({
  sku_name: z.string(),
  /** A blank name is unknown. */
  asin: z.string(),
  parent_sku_name: z.string(),
  brand_name: z.string(),
  tags: z.array(z.string()),
  net_sales: z.number(),
  /** A fraction of the net sales of all names; null where those are 0. */
  share: z.nullable(z.number()),
  is_unknown: z.boolean(),
  is_editable: z.boolean(),
  /** Where the name is from: a catalog, a report that knows the SKU alone, or a file of Skuline's own. */
  source: z.enum(['catalogue', 'report', 'own']),
  /** The file, or who edited it; null where many files have it. */
  from: z.nullable(z.string()),
  suggestion: z.nullable(suggestion),
});
export type CatalogueRow = Readonly<z.output<typeof row>>;

const namesPage = z.object({
  /** The last 30 days up to the newest with data, whose net sales are told; null without any. */
  range: z.nullable(z.object({ start: z.string(), end: z.string() })),
  /** Of all names, whatever is shown. */
  count: z.number(),
  unknown_count: z.number(),
  without_asin_count: z.number(),
  /** Unknown ones that have a suggestion. */
  suggested_count: z.number(),
  net_sales: z.number(),
  unknown_net_sales: z.number(),
  /** Whether any name can be changed here: not where all come with files of Skuline's own. */
  is_editable: z.boolean(),
  match_count: z.number(),
  /** All tags that SKUs have. */
  tags: z.array(z.string()),
  rows: z.array(row),
});
export type CataloguePage = Readonly<z.output<typeof namesPage>>;

export const listCatalogue = defineEndpoint({
  method: 'GET',
  path: '/api/catalogue',
  ability: 'catalog.read',
  summary: 'What SKUs are called, the unknown ones first, with their net sales and what they may be called.',
  query: z.strictObject({
    ...tenantQuery,
    show: z._default(z.enum(NAMES_SHOWN), 'all'),
    search: searchText,
    ...pageQuery(ROWS),
  }),
  response: namesPage,
});

export const listCatalogueChoices = defineEndpoint({
  method: 'GET',
  path: '/api/catalogue/choices',
  ability: 'catalog.read',
  summary: 'The parent SKUs or brands that are known, for a field to choose from, those of most SKUs first.',
  query: z.strictObject({
    ...tenantQuery,
    of: z.enum(['parent', 'brand']),
    search: searchText,
    ...pageQuery(CHOICES),
  }),
  response: z.object({
    choices: z.array(
      z.object({
        name: z.string(),
        skus: z.number(),
        /** The brand of a parent SKU; null where it stands under several. */
        brand_name: z.nullable(z.string()),
      }),
    ),
    /** Whether one of all is called exactly as was searched for. */
    is_known: z.boolean(),
  }),
});

const nameChange = z.strictObject({
  sku_name: name.check(z.minLength(1)),
  /** What is not given stays as it is; a blank one is unknown again. */
  asin: z.optional(name.check(z.regex(/^[A-Za-z0-9]*$/, 'An ASIN has letters and digits only.'))),
  parent_sku_name: z.optional(name),
  brand_name: z.optional(name),
});
export type NameChangeBody = Readonly<z.output<typeof nameChange>>;

export const saveCatalogue = defineEndpoint({
  method: 'POST',
  path: '/api/catalogue/edits',
  ability: 'catalog.write',
  summary:
    'Changes what SKUs are called: an import of its own kind, which composes the days it touches and can be undone. Answers once it has begun.',
  query: z.strictObject(tenantQuery),
  body: z.strictObject({ changes: boundedList(nameChange, { least: 1, most: MAX_CHANGES }) }),
  /** Null where every name was already as it is to be. */
  response: z.object({ import: z.nullable(importDetail) }),
  errors: [...REQUEST_ERRORS, 'file_refused', 'import_busy'],
});

const tag = name.check(
  z.superRefine((text, context) => {
    const problem = findTagProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: `'${text}' ${problem}.` });
  }),
);
const tagChange = z.strictObject({
  sku_name: name.check(z.minLength(1)),
  add: boundedList(tag, { most: MAX_TAGS_OF_SKU }),
  /** What is in both lists is removed. */
  remove: boundedList(tag, { most: MAX_TAGS_OF_SKU }),
});
export type TagChangeBody = Readonly<z.output<typeof tagChange>>;

export const saveTags = defineEndpoint({
  method: 'POST',
  path: '/api/catalogue/tags',
  ability: 'catalog.write',
  audit: 'in-transaction',
  summary:
    'Adds tags to SKUs and removes some: all of it or nothing. Tags that differ in capital letters only are one tag, which keeps the spelling it was first given.',
  query: z.strictObject(tenantQuery),
  body: z.strictObject({ changes: boundedList(tagChange, { least: 1, most: MAX_CHANGES }) }),
  response: z.object({
    /** The changes that undo this one; none where every SKU already had what it was to have. */
    undo: z.array(z.object({ sku_name: z.string(), add: z.array(z.string()), remove: z.array(z.string()) })),
  }),
});

export const uploadCatalogue = defineEndpoint({
  method: 'POST',
  path: '/api/catalogue/file',
  ability: 'catalog.write',
  summary:
    'Takes in a catalog as a CSV file (sku, asin, parent_sku_name, brand_name and, to say which tags each SKU has, tags), plain or gzip: the request body is the file itself. Answers once all of it has arrived.',
  query: z.strictObject({ ...tenantQuery, file_name: name.check(z.minLength(1)) }),
  kind: 'upload',
  response: z.object({ import: importDetail }),
  limit: 'upload',
  errors: [...REQUEST_ERRORS, 'file_refused', 'file_too_large', 'import_busy'],
});

export const exportCatalogue = defineEndpoint({
  method: 'GET',
  path: '/api/catalogue/file',
  ability: 'catalog.read',
  audit: 'figures.exported',
  summary: 'All SKUs with their names and tags as a CSV file that can be filled in and imported again.',
  query: z.strictObject(tenantQuery),
  kind: 'bytes',
  response: z.file(),
});

export const listCatalogueChanges = defineEndpoint({
  method: 'GET',
  path: '/api/catalogue/changes',
  ability: 'catalog.read',
  summary: 'The imports and edits of the catalog, newest first; each can be undone as an import.',
  query: z.strictObject({
    ...tenantQuery,
    limit: z._default(
      z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(CHANGES.most)),
      CHANGES.rows,
    ),
    before: z.optional(numericId),
  }),
  response: z.object({
    changes: z.array(importRecord),
    /** Give it as `before` for the next page; null on the last one. */
    next_before: z.nullable(z.number()),
  }),
});

nameSchemas({
  Catalogue: namesPage,
  CatalogueName: row,
  CatalogueChoices: listCatalogueChoices.response,
  CatalogueEdits: saveCatalogue.body,
  SavedCatalogue: saveCatalogue.response,
  TagEdits: saveTags.body,
  SavedTags: saveTags.response,
  ImportedCatalogue: uploadCatalogue.response,
  CatalogueChanges: listCatalogueChanges.response,
});
