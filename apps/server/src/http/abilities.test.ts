import { type EndpointDefinition, type EndpointId, ENDPOINTS, type TokenScope } from '@skuline/contract';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FULL_ACCESS } from '../identity/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** What an admin alone may call. */
const OF_ADMINS: readonly EndpointId[] = [
  'listMembers',
  'saveMember',
  'requireSecondFactor',
  'removeMember',
  'invite',
  'inviteAgain',
  'revokeInvitation',
  'testConnection',
  'connectAccount',
  'disconnectAccount',
  'listWebhooks',
  'addWebhook',
  'changeWebhook',
  'removeWebhook',
  'testWebhook',
  'renewWebhookSecret',
  'listWebhookDeliveries',
  'listAuditLog',
  'exportAuditLog',
  'exportCompany',
  'deleteCompany',
];

/** What no role gives. */
const OF_OPERATORS: readonly EndpointId[] = ['getSystem', 'keepCompany', 'hastenJobs', 'sendTestMail'];

/** What an analyst may call as well. */
const OF_ANALYSTS: readonly EndpointId[] = [
  'pullConnections',
  'saveCompanyProfile',
  'resolveInsight',
  'reopenInsight',
  'snoozeInsight',
  'giveInsightFeedback',
  'generateInsights',
  'saveInsightRules',
  'saveGoals',
  'saveRestockTimes',
  'addNote',
  'removeNote',
  'uploadImport',
  'cancelImport',
  'undoImport',
  'stageFile',
  'sendFile',
  'answerStagedFile',
  'removeStagedFile',
  'clearStagedFiles',
  'importStagedFiles',
  'previewCoverage',
  'saveCosts',
  'uploadCosts',
  'uploadCurrencyRates',
  'undoCostChange',
  'saveCatalogue',
  'saveTags',
  'uploadCatalogue',
];

/** What an analyst may call as well, also one who sees some brands alone. */
const OF_ALL_ANALYSTS: readonly EndpointId[] = ['publishView', 'listLinks', 'makeLink', 'endLink'];

/** What a viewer may call as well, but not one who sees some brands alone. */
const OF_ALL_BRANDS: readonly EndpointId[] = [
  'getCompanyProfile',
  'listImports',
  'getImport',
  'previewUndo',
  'listStagedFiles',
  'reconcileReport',
  'exportCosts',
  'listCostChanges',
  'listCurrencyRates',
  'exportCurrencyRates',
  'listCatalogue',
  'listCatalogueChoices',
  'listCatalogueChanges',
  'exportCatalogue',
  'getCoverage',
  'getDay',
  'listDataChanges',
  'listLedger',
  'listAdSearchTerms',
  'listAdWaste',
  'exportNegatives',
  'listSearchQueries',
  'explainSearchQueries',
  'listFeaturedOffers',
  'exportFeaturedOffers',
  'listReturns',
  'exportReturns',
  'listReimbursementsOwed',
  'exportReimbursementsOwed',
  'listConnections',
];

/** What reads, and so is for a token with the scope `read`. */
const OF_READING: readonly EndpointId[] = [
  'getTenant',
  'getPreferences',
  'listBrands',
  'listParentSkus',
  'listSkus',
  'getProductHierarchy',
  'getDailyPerformanceBreakdown',
  'getWeeklySearchVolume',
  'listStock',
  'listStockPlan',
  'exportStockPlan',
  'listRestockTimes',
  'listDaysOutOfStock',
  'listKeywordsByWeek',
  'listSearchVolumeParentSkus',
  'getChangeDrivers',
  'listInsights',
  'listInsightsHistory',
  'listSnoozedInsights',
  'getInsight',
  'listInsightRules',
  'listGoals',
  'listNotifications',
  'getDigest',
  'getToday',
  'listViews',
  'getSharedView',
  'listDataChanges',
  'listNotes',
  'listMovers',
  'exportMovers',
  'listSegments',
  'listFunnel',
  'exportFunnel',
  'listSkuCosts',
  'getSkuCosts',
  'getCostSettings',
  'getCostFigures',
  'listBreakEven',
  'getCoverage',
  'getDay',
  ...OF_ALL_BRANDS,
];

/** What reads, but for admins alone. */
const OF_ADMINS_READING: readonly EndpointId[] = ['listAuditLog', 'exportAuditLog'];

/** What an import needs: the files, what is imported, and the company. */
const OF_IMPORTS: readonly EndpointId[] = [
  'getTenant',
  'getCoverage',
  'getDay',
  'listImports',
  'getImport',
  'previewUndo',
  'listStagedFiles',
  'uploadImport',
  'cancelImport',
  'undoImport',
  'stageFile',
  'sendFile',
  'answerStagedFile',
  'removeStagedFile',
  'clearStagedFiles',
  'importStagedFiles',
  'previewCoverage',
  'listConnections',
  'pullConnections',
  'uploadCurrencyRates',
];

const guarded = Object.entries<EndpointDefinition>(ENDPOINTS).filter(([, { auth }]) => auth !== 'public');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.userOfNewTenant('Alder & Oak');
});
afterAll(() => app.close());

/** Files and streams are no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls every endpoint, with nothing that it would need, and says which of them the token may not call. */
async function refusedOf(token: string): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const [id, { method, path }] of guarded) {
    const response = await app.http.inject({
      method,
      url: path.replaceAll(/:\w+/g, 'none'),
      headers: { authorization: `Bearer ${token}` },
    });
    const problem = z.object({ error: z.object({ code: z.string() }) }).safeParse(parsed(response.payload));
    expect([id, problem.data?.error.code]).not.toEqual([id, 'unauthorized']);
    if (problem.data?.error.code === 'forbidden') refused.add(id);
  }
  return refused;
}

/** Why a call that writes is not in the audit log. */
const NOT_RECORDED: Readonly<Record<string, readonly EndpointId[]>> = {
  'an import is written when its figures are shown, and may end before that': [
    'uploadImport',
    'cancelImport',
    'importStagedFiles',
    'sendFile',
    'pullConnections',
    'saveCatalogue',
    'uploadCatalogue',
  ],
  'nothing is asked for before a first code was right': ['startSecondFactor'],
  'a challenge changes nothing before a device has answered it': ['startPasskey', 'askPasskey'],
  'a code changes nothing before it proves something': ['provePasskey'],
  'nothing is changed before an import': [
    'testConnection',
    'testWebhook',
    'stageFile',
    'answerStagedFile',
    'removeStagedFile',
    'clearStagedFiles',
    'previewCoverage',
    'reconcileReport',
  ],
  'an insight says itself what became of it, and a note who wrote it': [
    'resolveInsight',
    'reopenInsight',
    'snoozeInsight',
    'giveInsightFeedback',
    'generateInsights',
    'addNote',
    'removeNote',
  ],
  'it concerns nobody but who sends it': [
    'savePreferences',
    'switchTenant',
    'sendFeedback',
    'collectEvents',
    'addView',
    'changeNotification',
  ],
  'each use of a link is counted with it': ['getSheet'],
  'what is asked has a log of its own, without its words': ['sendChat', 'sendAgenticChat'],
  'it concerns no company': ['requestDemo', 'checkInvitation', 'checkPasswordReset'],
  'the link that is made for it is written by the job that makes it': ['requestPasswordReset'],
  'nothing is changed before the link is used': ['askEmailChange'],
};

test('every call that writes or gives a file says what the audit log has of it, or why nothing', () => {
  const silent = Object.entries<EndpointDefinition>(ENDPOINTS)
    .filter(([, { method, kind, audit }]) => (method !== 'GET' || kind === 'bytes') && audit === undefined)
    .map(([id]) => id);
  expect(silent.toSorted()).toEqual(Object.values(NOT_RECORDED).flat().toSorted());
});

const brands = ['Oak'];
describe('may call', () => {
  test.each([
    ['an admin', FULL_ACCESS, OF_OPERATORS],
    ['an analyst', { role: 'analyst', brands: null }, [...OF_OPERATORS, ...OF_ADMINS]],
    [
      'an analyst of a brand',
      { role: 'analyst', brands },
      [...OF_OPERATORS, ...OF_ADMINS, ...OF_ANALYSTS, ...OF_ALL_BRANDS],
    ],
    [
      'a viewer',
      { role: 'viewer', brands: null },
      [...OF_OPERATORS, ...OF_ADMINS, ...OF_ANALYSTS, ...OF_ALL_ANALYSTS],
    ],
    [
      'a viewer of a brand',
      { role: 'viewer', brands },
      [...OF_OPERATORS, ...OF_ADMINS, ...OF_ANALYSTS, ...OF_ALL_ANALYSTS, ...OF_ALL_BRANDS],
    ],
  ] as const)('%s: everything but what is for others', async (_who, access, refused) => {
    const { token } = await app.memberOf('Alder & Oak', access);
    expect(await refusedOf(token)).toEqual(new Set(refused));
  });
});

test('whoever lacks a second factor that the company requires: what its setup needs, and is told so', async () => {
  await app.userOfNewTenant('Strict');
  const { token } = await app.memberOf('Strict', FULL_ACCESS);
  const { directory } = app.skuline.identity;
  await directory.requireSecondFactor(app.tenantIdOf('Strict'), true);
  const open = guarded.filter(([, { ability }]) =>
    /^account\.|^(?:company|preferences)\.read$|^telemetry\.send$/.test(ability ?? ''),
  );
  const refused = await refusedOf(token);
  expect(open.map(([id]) => id).filter((id) => refused.has(id))).toEqual([]);
  expect(refused.size).toBe(guarded.length - open.length);
  const ask = () => app.http.inject({ url: '/api/brands', headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).json()).toMatchObject({
    error: {
      code: 'forbidden',
      message: 'Your company requires two-step sign-in. Turn it on in your account to continue.',
      details: { needs: 'second_factor' },
    },
  });
  await directory.requireSecondFactor(app.tenantIdOf('Strict'), false);
  expect((await ask()).statusCode).toBe(200);
});

test.each([
  [
    'a viewer',
    'viewer',
    null,
    '/api/members',
    'Only an admin can see and invite people, and change what they may do.',
  ],
  ['a viewer', 'viewer', null, '/api/costs', 'Only an analyst or an admin can change costs.'],
  [
    'an analyst of a brand',
    'analyst',
    brands,
    '/api/costs',
    'Only people who see all brands can change costs.',
  ],
] as const)('%s is told what is missing', async (_who, role, own, url, sentence) => {
  const { token } = await app.memberOf('Alder & Oak', { role, brands: own });
  const method = url === '/api/costs' ? 'PUT' : 'GET';
  const response = await app.http.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  expect(response.json()).toMatchObject({
    error: { code: 'forbidden', message: `${sentence} Ask an admin of Alder & Oak.` },
  });
});

const ALL = new Set(guarded.map(([id]) => id));
const allBut = (allowed: readonly string[]) => new Set([...ALL].filter((id) => !allowed.includes(id)));
const tokenOf = (email: string, scopes: readonly TokenScope[], shown: readonly string[] | null = null) =>
  app.skuline.identity.directory.issueApiToken({ email, scopes, brands: shown, days: 30 });

describe('a token may be used for', () => {
  test.each<[string, readonly TokenScope[], readonly string[]]>([
    ['reading', ['read'], [...OF_READING, ...OF_ADMINS_READING]],
    ['imports', ['import'], OF_IMPORTS],
    ['both', ['read', 'import'], [...OF_READING, ...OF_ADMINS_READING, ...OF_IMPORTS]],
    ['another assistant, and so for no call of the API', ['mcp'], []],
  ])('%s', async (_what, scopes, allowed) => {
    const { email } = await app.memberOf('Alder & Oak', FULL_ACCESS);
    expect(await refusedOf(await tokenOf(email, scopes))).toEqual(allBut(allowed));
  });

  test('what its owner may do and no more, though they were an admin when it was made', async () => {
    const { email } = await app.memberOf('Alder & Oak', FULL_ACCESS);
    const token = await tokenOf(email, ['read', 'import']);
    const tenantId = app.tenantIdOf('Alder & Oak');
    const { directory } = app.skuline.identity;
    await directory.changeAccess({ email, tenantId, access: { role: 'viewer', brands: null } });
    const reads = [...OF_READING, 'previewUndo', 'listStagedFiles', 'listImports', 'getImport'];
    expect(await refusedOf(token)).toEqual(allBut(reads));
    await directory.changeAccess({ email, tenantId, access: { role: 'viewer', brands } });
    expect(await refusedOf(token)).toEqual(allBut(OF_READING.filter((id) => !OF_ALL_BRANDS.includes(id))));
    await directory.removeFromTenant({ email, tenantId });
    expect((await ask(token, '/api/tenant')).statusCode).toBe(401);
  });
});

test('what somebody may do is looked at once more when the body is there, however long it takes', async () => {
  const { email, token } = await app.memberOf('Alder & Oak', FULL_ACCESS);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const body = JSON.stringify({ email: 'friend@test.example' });
  const held = request(`${address}/api/members/invitations`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
  });
  const answered = once(held, 'response');
  held.write(body.slice(0, -1));
  // The first check is over once another request of the same person is answered.
  expect((await ask(token, '/api/members')).statusCode).toBe(200);
  const tenantId = app.tenantIdOf('Alder & Oak');
  const access = { role: 'viewer', brands: null } as const;
  await app.skuline.identity.directory.changeAccess({ email, tenantId, access });
  held.end(body.slice(-1));
  const [response] = await answered;
  expect(response).toMatchObject({ statusCode: 403 });
});

const ask = (token: string, url: string) =>
  app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
const askMcp = (token: string) =>
  app.http.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });

test.each<[readonly TokenScope[], number]>([
  [['mcp'], 200],
  [['read', 'mcp'], 200],
  [['read'], 403],
  [['import'], 403],
])('/mcp is opened by the scope mcp: %j', async (scopes, status) => {
  const { email } = await app.memberOf('Alder & Oak', { role: 'viewer', brands: null });
  expect((await askMcp(await tokenOf(email, scopes))).statusCode).toBe(status);
});

test.each([
  ['all that the member sees', null, null, null],
  ['some of all brands', null, ['Oak'], ['Oak']],
  ['no more than the member sees', ['Elm'], ['Elm', 'Oak'], ['Elm']],
  ['nothing where the member sees none of them', ['Elm'], ['Oak'], []],
] as const)('a token with brands shows %s', async (_what, own, brandsOfToken, seen) => {
  const { email } = await app.memberOf('Alder & Oak', { role: 'viewer', brands: own });
  const { access } = await app.skuline.identity.verify(await tokenOf(email, ['read'], brandsOfToken));
  expect(access).toEqual({ role: 'viewer', brands: seen });
});

test('whoever is an admin in one company and a viewer in another may do in each what they are there', async () => {
  await app.userOfNewTenant('Birch');
  const { email, token } = await app.memberOf('Alder & Oak', { role: 'viewer', brands: null });
  const tenantId = app.tenantIdOf('Birch');
  await app.skuline.identity.directory.addToTenant({ email, tenantId });
  const inBirch = await app.skuline.identity.directory.issueIdToken({ email, tenantId });
  expect((await ask(token, '/api/members')).statusCode).toBe(403);
  expect((await ask(inBirch, '/api/members')).statusCode).toBe(200);
});

test('a token is not made by a token', async () => {
  const { token } = await app.memberOf('Alder & Oak', FULL_ACCESS);
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/account/tokens',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'More', scopes: ['read'], brands: null, days: 365 },
  });
  expect(response.json()).toMatchObject({
    error: { code: 'forbidden', message: 'Sign in with a browser to make a token.' },
  });
});
