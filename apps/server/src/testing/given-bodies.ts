/** Nothing answers there. */
const NOWHERE = 'http://127.0.0.1:9';
/** Settings by which accounts of sources are looked for where nothing answers. */
export const NO_SOURCES = {
  AMAZON_SP_API_URL: NOWHERE,
  AMAZON_LWA_URL: NOWHERE,
  AMAZON_ADS_URL: NOWHERE,
  SHOPIFY_API_URL: NOWHERE,
  PULL_TIME_SCALE: '1000000',
};

/** Stands for the id of the staged file, which is known only once it has been sent. */
export const GIVEN_FILE = '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a07';

const AMAZON_ACCOUNT = {
  source: 'amazon',
  keys: { client_id: 'id', client_secret: 'secret', refresh_token: 'token' },
  marketplaces: ['US'],
  profiles: ['1'],
};

const CREDENTIAL = { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };

/** By operation, a body that is accepted, so that one field at a time can be hostile. */
export const GIVEN_BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  saveAccount: { name: 'Ann', version: 0 },
  askEmailChange: { email: 'new@test.example', currentPassword: 'a wrong password' },
  exportCompany: { currentPassword: 'a wrong password' },
  deleteCompany: { name: 'None', currentPassword: 'a wrong password' },
  confirmEmail: { token: 'none' },
  startSecondFactor: { currentPassword: 'a wrong password' },
  confirmSecondFactor: { code: '123456' },
  endSecondFactor: { currentPassword: 'a wrong password' },
  renewRecoveryCodes: { currentPassword: 'a wrong password' },
  startPasskey: { currentPassword: 'a wrong password' },
  addPasskey: {
    name: 'Laptop',
    credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  },
  renamePasskey: { name: 'Phone' },
  removePasskey: { currentPassword: 'a wrong password' },
  provePasskey: {
    credential: {
      ...CREDENTIAL,
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  },
  requireSecondFactor: { isRequired: false },
  sendAgenticChat: {
    message: 'Net sales?',
    dashboardData: {
      dateRange: { from: '2026-11-01', to: '2026-11-03' },
      filters: { brand_name: ['Alder'] },
    },
    conversationHistory: [{ role: 'user', content: 'Orders?' }],
    brandBackground: 'Kettles',
    modelChoice: 'google',
    reset_thread: false,
  },
  sendChat: { message: 'Orders?', dashboardData: { cardsData: { orders: { value: '12', growthRate: 1 } } } },
  saveCompanyProfile: { name: 'Alder & Oak', brandBackground: '', version: 0 },
  savePreferences: {
    notifications: {
      enabledCategories: { sales: true, finance: true, advertising: true, conversion: true },
      maxNotificationsToShow: 5,
      autoResolveAfterDays: 7,
    },
    theme: 'dark',
    defaultRange: 'last_7_days',
    version: 0,
  },
  saveCatalogue: { changes: [{ sku_name: 'KTL-1', brand_name: 'Alder' }] },
  saveTags: { changes: [{ sku_name: 'KTL-1', add: ['Clearance'], remove: [] }] },
  answerStagedFile: { answers: { day: '2026-10-18' } },
  previewCoverage: { files: [], waiting: [GIVEN_FILE] },
  importStagedFiles: { files: ['7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a06'], replace: [], remember: [] },
  saveCosts: {
    edits: [{ kind: 'unit_cost', sku_name: 'K-1', effective_from: '2026-01-01', unit_cost: 5.5, version: 0 }],
  },
  undoCostChange: { only: null },
  testConnection: AMAZON_ACCOUNT,
  connectAccount: { ...AMAZON_ACCOUNT, since: '2026-11-01', without: ['fees'] },
  pullConnections: { source: 'amazon' },
  addWebhook: {
    kind: 'webhook',
    name: 'Ours',
    url: 'https://hooks.example.com/in',
    events: ['insight.raised'],
  },
  changeWebhook: {
    name: 'Ours',
    url: 'https://hooks.example.com/in',
    events: ['import.finished'],
    is_on: true,
  },
  addView: { name: 'Kettles', page: '/dashboard', search: 'range=last_7_days&brand=Alder' },
  changeView: { name: 'Pans', search: 'range=last_30_days' },
  publishView: { is_company: true },
  makeLink: { name: 'Kettles', page: '/dashboard', search: 'range=last_7_days', sheet: 'movers', days: 30 },
  snoozeInsight: { hours: 24 },
  generateInsights: {},
  changeNotification: { kind: 'snooze', hours: 24 },
  giveInsightFeedback: { is_helpful: true, reason: 'expected' },
  saveInsightRules: {
    rules: [
      {
        id: 'own',
        name: 'Few orders',
        description: '',
        metric: 'orders',
        category: 'sales',
        scopeLevel: 'sku',
        scopeName: null,
        comparison: 'less_than',
        threshold: 10,
        thresholdType: 'percentage',
        baseline: 'trailing_28_days',
        windowDays: 7,
        isEnabled: true,
      },
    ],
  },
  saveGoals: {
    goals: [
      {
        id: 'g',
        name: 'Net sales',
        metric: 'net_sales',
        period: 'weekly',
        targetValue: 1000,
        isActive: true,
      },
    ],
  },
  saveRestockTimes: { level: 'brand', name: 'Alder', lead_time_days: 30, safety_days: null },
  addNote: { date_key: '2026-11-01', text: 'A new picture' },
  changePassword: { currentPassword: 'not the current one', newPassword: 'a long test password 2' },
  requestPasswordReset: { email: 'ann@example.com' },
  checkPasswordReset: { token: 'nonsense' },
  setPasswordByLink: { token: 'nonsense', newPassword: 'a long test password 2' },
  invite: { email: 'ann@example.com' },
  saveMember: { role: 'viewer', brands: ['Alder'] },
  makeToken: { name: 'nightly', scopes: ['read'], brands: null, days: 30 },
  checkInvitation: { token: 'nonsense' },
  acceptInvitation: { token: 'nonsense', person: null },
  switchTenant: { id: 'nobody' },
  requestDemo: {
    request_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a01',
    name: 'Ann',
    email: 'ann@example.com',
    company: 'Alder',
    message: 'Hello',
  },
  sendFeedback: { request_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a02', kind: 'idea', message: 'Hello' },
  collectEvents: {
    sent_at: '2026-11-21T12:00:00.000Z',
    visitor_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a03',
    events: [
      {
        event_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a04',
        name: 'error_occurred',
        time: '2026-11-21T12:00:00.000Z',
        path: '/dashboard',
        session_id: '7b8f4a0e-8f1e-4a55-9a53-0d6b4d4b0a05',
        viewport_width: 1440,
        viewport_height: 900,
        language: 'en',
        properties: { source: 'window', message: 'x', stack: 'y' },
      },
    ],
  },
};
