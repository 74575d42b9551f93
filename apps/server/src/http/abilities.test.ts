import { type EndpointDefinition, type EndpointId, ENDPOINTS } from '@skuline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FULL_ACCESS } from '../identity/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/** What an admin alone may call. */
const OF_ADMINS: readonly EndpointId[] = [
  'listMembers',
  'saveMember',
  'removeMember',
  'invite',
  'inviteAgain',
  'revokeInvitation',
];

/** What an analyst may call as well. */
const OF_ANALYSTS: readonly EndpointId[] = [
  'saveCompanyProfile',
  'resolveInsight',
  'reopenInsight',
  'snoozeInsight',
  'giveInsightFeedback',
  'generateInsights',
  'saveInsightRules',
  'saveGoals',
  'addNote',
  'removeNote',
  'uploadImport',
  'cancelImport',
  'undoImport',
  'stageFile',
  'answerStagedFile',
  'removeStagedFile',
  'clearStagedFiles',
  'importStagedFiles',
  'previewCoverage',
  'saveCosts',
  'uploadCosts',
  'undoCostChange',
  'saveCatalogue',
  'uploadCatalogue',
];

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
  'listCatalogue',
  'listCatalogueChoices',
  'listCatalogueChanges',
  'exportCatalogue',
  'getCoverage',
  'getDay',
  'listDataChanges',
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

const brands = ['Oak'];
describe('may call', () => {
  test.each([
    ['an admin', FULL_ACCESS, []],
    ['an analyst', { role: 'analyst', brands: null }, OF_ADMINS],
    ['an analyst of a brand', { role: 'analyst', brands }, [...OF_ADMINS, ...OF_ANALYSTS, ...OF_ALL_BRANDS]],
    ['a viewer', { role: 'viewer', brands: null }, [...OF_ADMINS, ...OF_ANALYSTS]],
    ['a viewer of a brand', { role: 'viewer', brands }, [...OF_ADMINS, ...OF_ANALYSTS, ...OF_ALL_BRANDS]],
  ] as const)('%s: everything but what is for others', async (_who, access, refused) => {
    const { token } = await app.memberOf('Alder & Oak', access);
    expect(await refusedOf(token)).toEqual(new Set(refused));
  });
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
