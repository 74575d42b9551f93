import {
  LINK_KINDS,
  LONGEST_LINK_DAYS,
  LONGEST_SEARCH_TEXT,
  SHEETS,
  VIEW_PAGES,
} from '@skuline/domain/views';
import * as z from 'zod/mini';
import { PRINTABLE_LINE, textId } from './bounds.ts';
import { defineEndpoint, nameSchemas, REQUEST_ERRORS, nullableText } from './endpoint.ts';
import { tenantQuery } from './query.ts';

const MAX_NAME = 80;

const name = z
  .string({ error: 'Give it a name.' })
  .check(
    z.trim(),
    z.minLength(1, 'Give it a name.'),
    z.maxLength(MAX_NAME, `Use at most ${MAX_NAME} characters.`),
    z.regex(PRINTABLE_LINE, 'Use letters, digits and symbols only.'),
  );
/** A page's search parameters, as they stand in its address, without the question mark. */
const search = z
  .string()
  .check(
    z.maxLength(LONGEST_SEARCH_TEXT, 'Too many names are chosen to keep this. Choose fewer, or none.'),
    z.regex(PRINTABLE_LINE),
  );
const page = z.enum(VIEW_PAGES);

const view = z.object({
  id: z.string(),
  name: z.string(),
  page,
  search: z.string(),
  /** Whether everybody of the company sees it. */
  is_company: z.boolean(),
  is_own: z.boolean(),
  /** The name of who made it. */
  made_by: z.string(),
  /** An ISO instant. */
  changed_at: z.string(),
});
export type SavedView = z.output<typeof view>;

const params = z.strictObject({ id: textId });
const ofOne = { params, errors: [...REQUEST_ERRORS, 'view_not_found'] } as const;

export const listViews = defineEndpoint({
  method: 'GET',
  path: '/api/views',
  ability: 'views.read',
  summary: 'The caller’s own views and those of the company, by name.',
  query: z.strictObject(tenantQuery),
  response: z.object({ data: z.array(view) }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

export const addView = defineEndpoint({
  method: 'POST',
  path: '/api/views',
  ability: 'views.write',
  summary: 'Keeps a page with its search parameters as a view that the caller alone sees.',
  body: z.strictObject({ name, page, search }),
  response: view,
  errors: [...REQUEST_ERRORS, 'already_exists'],
});

export const changeView = defineEndpoint({
  ...ofOne,
  method: 'PUT',
  path: '/api/views/:id',
  ability: 'views.write',
  audit: 'in-transaction',
  summary: 'Renames a view of the caller, or has it show something else; what is left out stays.',
  body: z.strictObject({ name: z.optional(name), search: z.optional(search) }),
  response: view,
  errors: [...ofOne.errors, 'already_exists'],
});

export const publishView = defineEndpoint({
  ...ofOne,
  method: 'PUT',
  path: '/api/views/:id/audience',
  ability: 'views.publish',
  audit: 'in-transaction',
  summary: 'Shows a view of the caller to everybody of the company, or to the caller alone again.',
  body: z.strictObject({ is_company: z.boolean() }),
  response: view,
});

export const removeView = defineEndpoint({
  ...ofOne,
  method: 'DELETE',
  path: '/api/views/:id',
  ability: 'views.write',
  audit: 'in-transaction',
  summary: 'Removes a view of the caller; an admin removes any view of the company.',
  response: z.object({ removed: z.literal(true) }),
});

const link = z.object({
  id: z.string(),
  kind: z.enum(LINK_KINDS),
  /** The table that a spreadsheet reads; null of a page. */
  sheet: z.nullable(z.enum(SHEETS)),
  name: z.string(),
  page,
  search: z.string(),
  /** The name of who made it. */
  made_by: z.string(),
  is_own: z.boolean(),
  /** ISO instants. */
  made_at: z.string(),
  /** Null: it works until somebody ends it. */
  ends_at: nullableText,
  /** `paused`: its maker may not share at the moment. */
  state: z.enum(['open', 'ended', 'paused']),
  uses: z.number(),
  last_used_at: nullableText,
});
export type ViewLink = z.output<typeof link>;

export const listLinks = defineEndpoint({
  method: 'GET',
  path: '/api/links',
  ability: 'links.make',
  summary:
    'Links that show figures to people without an account: the caller’s own; of an admin, all of the company.',
  query: z.strictObject(tenantQuery),
  response: z.object({ data: z.array(link) }),
  errors: ['unknown_parameter', 'tenant_mismatch'],
});

const days = z.int().check(z.minimum(1), z.maximum(LONGEST_LINK_DAYS));

export const makeLink = defineEndpoint({
  method: 'POST',
  path: '/api/links',
  ability: 'links.make',
  audit: 'in-transaction',
  summary:
    'Makes a link that shows a page, or a table for a spreadsheet, to whoever has it; its token is in this response alone.',
  body: z.strictObject({
    name,
    page,
    search,
    /** Left out: the link shows the page. */
    sheet: z.optional(z.enum(SHEETS)),
    /** For how many days it works; null, for a spreadsheet alone: until somebody ends it. */
    days: z.nullable(days),
  }),
  response: z.extend(link, { token: z.string() }),
});

export const endLink = defineEndpoint({
  method: 'DELETE',
  path: '/api/links/:id',
  ability: 'links.make',
  audit: 'in-transaction',
  summary: 'Ends a link of the caller at once; an admin ends any of the company.',
  params,
  response: z.object({ ended: z.literal(true) }),
  errors: ['unknown_parameter', 'link_not_found'],
});

/** What a link to a page shows; asked with the link's token in place of an ID token. */
export const getSharedView = defineEndpoint({
  method: 'GET',
  path: '/api/shared-view',
  ability: 'figures.read',
  summary: 'What a link to a page shows. Asked with the token of the link, and counted as an opening of it.',
  query: z.strictObject({}),
  response: z.object({
    name: z.string(),
    /** The id and the name of the company. */
    company_id: z.string(),
    company: z.string(),
    page,
    search: z.string(),
    /** The day by which relative days are counted, in Los Angeles. */
    today: z.string(),
    /** An ISO instant. */
    ends_at: nullableText,
  }),
  errors: ['unknown_parameter', 'link_not_found'],
});
export type SharedView = z.output<(typeof getSharedView)['response']>;

export const getSheet = defineEndpoint({
  method: 'GET',
  path: '/api/sheet.csv',
  auth: 'public',
  kind: 'bytes',
  summary: 'The table of a link for a spreadsheet, as CSV, as it is now.',
  query: z.strictObject({ token: textId }),
  response: z.file(),
  errors: ['invalid_request', 'unknown_parameter', 'link_not_found', 'too_many_requests'],
});

nameSchemas({
  Views: listViews.response,
  View: view,
  ViewToAdd: addView.body,
  ViewChange: changeView.body,
  ViewAudience: publishView.body,
  ViewRemoved: removeView.response,
  Links: listLinks.response,
  Link: link,
  LinkToMake: makeLink.body,
  LinkMade: makeLink.response,
  LinkEnded: endLink.response,
  SharedView: getSharedView.response,
});
