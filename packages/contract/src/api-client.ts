import {
  type ApiClientOptions,
  type ClientOf,
  createClientOf,
  type Method,
  methodOf,
  overNetwork,
  type SentKind,
} from './client.ts';
import { EARLY_ENDPOINTS } from './early-endpoints.ts';
import type { ENDPOINTS } from './endpoints.ts';
import type { LATER_ENDPOINTS } from './later-endpoints.ts';

export type ApiClient = ClientOf<typeof ENDPOINTS>;

/** What each of the later calls receives. */
const LATER_CALLS = {
  acceptInvitation: 'json',
  checkInvitation: 'json',
  invite: 'json',
  inviteAgain: 'json',
  listMembers: 'json',
  removeMember: 'json',
  revokeInvitation: 'json',
  saveMember: 'json',
  changePassword: 'json',
  askEmailChange: 'json',
  confirmEmail: 'json',
  startSecondFactor: 'json',
  confirmSecondFactor: 'json',
  endSecondFactor: 'json',
  renewRecoveryCodes: 'json',
  requireSecondFactor: 'json',
  checkPasswordReset: 'json',
  requestPasswordReset: 'json',
  setPasswordByLink: 'json',
  endOtherSignIns: 'json',
  endSignIn: 'json',
  endToken: 'json',
  endTokens: 'json',
  getAccount: 'json',
  listSignIns: 'json',
  listTokens: 'json',
  makeToken: 'json',
  saveAccount: 'json',
  listAuditLog: 'json',
  exportAuditLog: 'bytes',
  getAssistant: 'json',
  sendAgenticChat: 'events',
  sendChat: 'events',
  getChangeDrivers: 'json',
  listCompanies: 'json',
  getCompanyProfile: 'json',
  saveCompanyProfile: 'json',
  requestDemo: 'json',
  sendFeedback: 'json',
  listInsights: 'json',
  listInsightsHistory: 'json',
  listSnoozedInsights: 'json',
  getInsight: 'json',
  resolveInsight: 'json',
  reopenInsight: 'json',
  snoozeInsight: 'json',
  giveInsightFeedback: 'json',
  generateInsights: 'json',
  listInsightRules: 'json',
  saveInsightRules: 'json',
  listGoals: 'json',
  saveGoals: 'json',
  listNotifications: 'json',
  changeNotification: 'json',
  getDigest: 'json',
  getToday: 'json',
  listDataChanges: 'json',
  listNotes: 'json',
  addNote: 'json',
  removeNote: 'json',
  listLedger: 'json',
  listConnections: 'json',
  testConnection: 'json',
  connectAccount: 'json',
  pullConnections: 'json',
  disconnectAccount: 'json',
  listWebhooks: 'json',
  addWebhook: 'json',
  changeWebhook: 'json',
  removeWebhook: 'json',
  testWebhook: 'json',
  renewWebhookSecret: 'json',
  listWebhookDeliveries: 'json',
  exportCompany: 'bytes',
  deleteCompany: 'json',
  getSystem: 'json',
  keepCompany: 'json',
  hastenJobs: 'json',
  sendTestMail: 'json',
  listViews: 'json',
  addView: 'json',
  changeView: 'json',
  publishView: 'json',
  removeView: 'json',
  listLinks: 'json',
  makeLink: 'json',
  endLink: 'json',
  getSharedView: 'json',
  getSheet: 'bytes',
  listStock: 'json',
  listAdSearchTerms: 'json',
  listAdWaste: 'json',
  exportNegatives: 'bytes',
  listSearchQueries: 'json',
  listMovers: 'json',
  exportMovers: 'bytes',
  listSegments: 'json',
  listFunnel: 'json',
  exportFunnel: 'bytes',
  listImports: 'json',
  getImport: 'json',
  cancelImport: 'json',
  previewUndo: 'json',
  undoImport: 'json',
  listStagedFiles: 'json',
  answerStagedFile: 'json',
  removeStagedFile: 'json',
  clearStagedFiles: 'json',
  importStagedFiles: 'json',
  previewCoverage: 'json',
  saveCosts: 'json',
  exportCosts: 'bytes',
  listCostChanges: 'json',
  undoCostChange: 'json',
  listSkuCosts: 'json',
  getSkuCosts: 'json',
  getCostSettings: 'json',
  getCostFigures: 'json',
  listBreakEven: 'json',
  getCoverage: 'json',
  getDay: 'json',
  listCatalogue: 'json',
  listCatalogueChoices: 'json',
  listCatalogueChanges: 'json',
  saveCatalogue: 'json',
  exportCatalogue: 'bytes',
} as const satisfies Record<keyof ClientOf<typeof LATER_ENDPOINTS>, SentKind>;

/** The events of a method that is loaded with their first one. */
function eventsOf(load: () => Promise<Method>): Method {
  return async function* readLater(...call) {
    // Of an endpoint of this kind.
    yield* (await load())(...call) as AsyncIterable<unknown>;
  };
}

/** Makes the client of every endpoint of the API; the schemas of the later ones are loaded with the first such call. */
export function createApiClient(options: ApiClientOptions): ApiClient;
// Each method is that of its endpoint, as in createClientOf.
export function createApiClient(options: ApiClientOptions): object {
  const later = Object.entries(LATER_CALLS).map(([id, kind]) => {
    const load = async () => {
      const { LATER_ENDPOINTS: endpoints } = await overNetwork(import('./later-endpoints.ts'));
      // A key of LATER_CALLS.
      return methodOf(endpoints[id as keyof typeof LATER_CALLS], kind, options);
    };
    const method: Method = kind === 'events' ? eventsOf(load) : async (...call) => (await load())(...call);
    return [id, method] as const;
  });
  return { ...createClientOf(EARLY_ENDPOINTS, options), ...Object.fromEntries(later) };
}
