import * as z from 'zod/mini';

/** What a member may be in a company; each role may do what those after it may. */
export const ROLES = ['admin', 'analyst', 'viewer'] as const;
export const role = z.enum(ROLES);
export type Role = z.output<typeof role>;

/** What a token is made for; without any it is for all that its owner may do. */
export const TOKEN_SCOPES = ['read', 'import', 'mcp'] as const;
export const tokenScope = z.enum(TOKEN_SCOPES);
export type TokenScope = z.output<typeof tokenScope>;

interface AbilityRule {
  /** As in "Only an admin can …". */
  readonly what: string;
  /** The least role that has it. */
  readonly from: Role;
  /** It concerns the whole company, so nobody has it who sees some brands alone. */
  readonly needsAllBrands?: true;
  /** It concerns the whole installation, so nobody has it by what they are in a company. */
  readonly needsOperator?: true;
  /** The scopes a token may have it by. */
  readonly scopes: readonly TokenScope[];
}

const READ = ['read'] as const;
const IMPORT = ['import'] as const;
/** What an import needs to know. */
const READ_OR_IMPORT = ['read', 'import'] as const;

/** Everything a person may do, by its noun, and who may: the only answer to "may this person?". */
const ABILITIES = {
  'account.read': { what: 'see an account', from: 'viewer', scopes: [] },
  'account.write': { what: 'change an account', from: 'viewer', scopes: [] },
  'companies.read': { what: 'see all companies', from: 'viewer', scopes: [] },
  'tokens.make': { what: 'make tokens', from: 'viewer', scopes: [] },
  'preferences.read': { what: 'see preferences', from: 'viewer', scopes: READ },
  'preferences.write': { what: 'change preferences', from: 'viewer', scopes: [] },
  'feedback.send': { what: 'send feedback', from: 'viewer', scopes: [] },
  'telemetry.send': { what: 'report how pages are used', from: 'viewer', scopes: [] },
  'company.read': { what: 'see the company', from: 'viewer', scopes: READ_OR_IMPORT },
  'profile.read': { what: 'see the company profile', from: 'viewer', needsAllBrands: true, scopes: READ },
  'company.write': { what: 'change the company profile', from: 'analyst', needsAllBrands: true, scopes: [] },
  'company.export': { what: 'export all data of a company', from: 'admin', needsAllBrands: true, scopes: [] },
  'company.delete': { what: 'delete a company', from: 'admin', needsAllBrands: true, scopes: [] },
  'audit.read': { what: 'see the audit log', from: 'admin', needsAllBrands: true, scopes: READ },
  'members.manage': {
    what: 'see and invite people, and change what they may do',
    from: 'admin',
    needsAllBrands: true,
    scopes: [],
  },
  'assistant.ask': { what: 'ask the assistant', from: 'viewer', scopes: [] },
  'mcp.use': { what: 'connect another assistant', from: 'viewer', scopes: ['mcp'] },
  'figures.read': { what: 'see figures', from: 'viewer', scopes: READ },
  'ledger.read': { what: 'see fees and payouts', from: 'viewer', needsAllBrands: true, scopes: READ },
  'returns.read': {
    what: 'see returns and reimbursements',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ,
  },
  'offers.read': {
    what: 'see the Featured Offer',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ,
  },
  'searches.read': {
    what: 'see search terms and queries',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ,
  },
  'changes.read': {
    what: 'see what changed in the data',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ,
  },
  'coverage.read': {
    what: 'see which days are imported',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ_OR_IMPORT,
  },
  'insights.read': { what: 'see insights', from: 'viewer', scopes: READ },
  'insights.write': { what: 'handle insights', from: 'analyst', needsAllBrands: true, scopes: [] },
  'notifications.write': { what: 'handle what built-in rules tell them', from: 'viewer', scopes: [] },
  'rules.read': { what: 'see the rules for insights', from: 'viewer', scopes: READ },
  'rules.write': { what: 'change the rules for insights', from: 'analyst', needsAllBrands: true, scopes: [] },
  'goals.read': { what: 'see goals', from: 'viewer', scopes: READ },
  'goals.write': { what: 'change goals', from: 'analyst', needsAllBrands: true, scopes: [] },
  'notes.read': { what: 'see notes', from: 'viewer', scopes: READ },
  'notes.write': { what: 'add and remove notes', from: 'analyst', needsAllBrands: true, scopes: [] },
  'costs.read': { what: 'see costs', from: 'viewer', scopes: READ },
  'costs.history': {
    what: 'see how costs were changed, and save all of them as a file',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ,
  },
  'rates.write': { what: 'change exchange rates', from: 'analyst', needsAllBrands: true, scopes: IMPORT },
  'costs.write': { what: 'change costs', from: 'analyst', needsAllBrands: true, scopes: [] },
  'stock.write': {
    what: 'change lead times and safety days',
    from: 'analyst',
    needsAllBrands: true,
    scopes: [],
  },
  'catalog.read': { what: 'see the catalog', from: 'viewer', needsAllBrands: true, scopes: READ },
  'catalog.write': { what: 'change the catalog', from: 'analyst', needsAllBrands: true, scopes: [] },
  'imports.read': { what: 'see imports', from: 'viewer', needsAllBrands: true, scopes: READ_OR_IMPORT },
  'imports.write': {
    what: 'import files and undo imports',
    from: 'analyst',
    needsAllBrands: true,
    scopes: IMPORT,
  },
  'connections.read': {
    what: 'see connections',
    from: 'viewer',
    needsAllBrands: true,
    scopes: READ_OR_IMPORT,
  },
  'connections.manage': {
    what: 'connect accounts and disconnect them',
    from: 'admin',
    needsAllBrands: true,
    scopes: [],
  },
  'webhooks.manage': {
    what: 'see and change where the company is told of what happens',
    from: 'admin',
    needsAllBrands: true,
    scopes: [],
  },
  'system.run': { what: 'see how Skuline runs', from: 'viewer', needsOperator: true, scopes: [] },
  'views.read': { what: 'see saved views', from: 'viewer', scopes: READ },
  'views.write': { what: 'save views', from: 'viewer', scopes: [] },
  'views.publish': { what: 'show a view to the whole company', from: 'analyst', scopes: [] },
  'links.make': { what: 'show figures to people outside by a link', from: 'analyst', scopes: [] },
  'reports.match': { what: 'match a report', from: 'viewer', needsAllBrands: true, scopes: READ },
} as const satisfies Record<string, AbilityRule>;

export type Ability = keyof typeof ABILITIES;

/** The rule of an ability. */
export function ruleOf(ability: Ability): AbilityRule {
  return ABILITIES[ability];
}

/** What of a person decides what they may do. */
export interface Holder {
  readonly role: Role;
  /** The brands they see alone; null for all. */
  readonly brands: readonly string[] | null;
  /** The scopes of the token they use; null for one without, as a sign-in's. */
  readonly scopes?: readonly TokenScope[] | null;
  /** Whether they run the installation; left out where nobody asked. */
  readonly isOperator?: boolean | undefined;
}

/** Why a person may not do it; null where they may. */
export function findObstacle(
  ability: Ability,
  { role: own, brands, scopes = null, isOperator = false }: Holder,
): 'role' | 'brands' | 'scope' | 'operator' | null {
  const rule = ruleOf(ability);
  if (scopes !== null && !scopes.some((scope) => rule.scopes.includes(scope))) return 'scope';
  if (rule.needsOperator === true && !isOperator) return 'operator';
  if (ROLES.indexOf(own) > ROLES.indexOf(rule.from)) return 'role';
  return rule.needsAllBrands === true && brands !== null ? 'brands' : null;
}

const WHO = { admin: 'an admin', analyst: 'an analyst or an admin', viewer: 'a member' } as const;

/** The sentence for somebody who may not do it, with what is missing; null where they may. */
export function findRefusal(ability: Ability, holder: Holder, company: string): string | null {
  const obstacle = findObstacle(ability, holder);
  if (obstacle === null) return null;
  const { what, from, scopes } = ruleOf(ability);
  const needed = `Only a token with the scope ${scopes.join(' or ')} can be used to ${what}.`;
  return {
    role: `Only ${WHO[from]} can ${what}. Ask an admin of ${company}.`,
    brands: `Only people who see all brands can ${what}. Ask an admin of ${company}.`,
    operator: `Only an operator can ${what}. Whoever runs Skuline names one by "skuline user operator".`,
    scope: scopes.length === 0 ? `A token with a scope cannot be used to ${what}.` : needed,
  }[obstacle];
}
