import { z } from 'zod';
import { createTenantCommand } from '../../cli/commands/tenant.command.ts';
import { assistantTokenCommand, tokenCommand } from '../../cli/commands/tokens.command.ts';
import { createUser } from '../../cli/commands/user.command.ts';
import type { Procedure } from '../../cli/command.ts';
import { GIVEN_BODIES } from '../given-bodies.ts';
import { brandsCsv, type TestBrand } from '../brand-days.ts';

/** Has the app do what a command of `skuline` asks of it, in this process or in another one. */
export type RunCommand = <Args extends z.ZodType, Result extends z.ZodType>(
  procedure: Procedure<Args, Result>,
  args: z.input<Args>,
) => Promise<z.output<Result>>;

/** Somebody who sends requests. */
export interface Actor {
  /** The index of their tenant; what belongs to another index is foreign to them. */
  readonly tenant: number;
  readonly token: string;
  /** Of a sign-in of an admin, who may do everything; of another assistant, which the API refuses; or of another part. */
  readonly kind: 'admin' | 'assistant' | 'other';
  /** What no answer to them may hold. */
  readonly hidden: RegExp;
}

export interface House {
  readonly actors: readonly Actor[];
  /** What nobody may be shown who has no valid token: the names of all tenants. */
  readonly secret: RegExp;
  /** A cookie of a sign-in to the last tenant. */
  readonly cookie: string;
  /** Names of brands, parent SKUs and SKUs, by tenant. */
  readonly names: readonly (readonly string[])[];
  /** Gives a new person to each part whose token works no longer. */
  renew(): Promise<void>;
}

interface Tenant {
  readonly name: string;
  readonly seen: TestBrand;
  /** Not shown to the person who sees one brand. */
  readonly unseen: TestBrand;
}

/** No name stands in another one, so that one that is found says whose it is. */
const TENANTS: readonly Tenant[] = [
  { name: 'Hazelmoor', seen: { name: 'Tamarind', size: 1 }, unseen: { name: 'Whitebeam', size: 7 } },
  { name: 'Quillfeather', seen: { name: 'Juniperus', size: 3 }, unseen: { name: "Larch'en\\", size: 5 } },
  { name: '=Foxglove', seen: { name: '=Saffronia', size: 2 }, unseen: { name: '@Moonseed', size: 11 } },
];
const PASSWORD = 'a long test password';

/** What somebody may do, and the kind of their token. */
const PARTS = [
  { role: 'admin', limited: false, token: 'session' },
  { role: 'admin', limited: false, token: 'session' },
  { role: 'analyst', limited: false, token: 'session' },
  { role: 'viewer', limited: false, token: 'session' },
  { role: 'viewer', limited: true, token: 'session' },
  { role: 'admin', limited: false, token: 'read' },
  { role: 'admin', limited: false, token: 'import' },
  { role: 'viewer', limited: true, token: 'assistant' },
  { role: 'admin', limited: false, token: 'assistant' },
] as const;
type Part = (typeof PARTS)[number];

/** Makes three tenants with data, names of their own and people who may do different things, by commands and uploads. */
export async function furnish(origin: string, run: RunCommand): Promise<House> {
  const ids: string[] = [];
  for (const { name } of TENANTS) ids.push((await run(createTenantCommand, { name })).id);
  let people = 0;
  const settle = async (tenant: number, part: Part): Promise<Actor> => {
    people += 1;
    const email = `person${people}@${wordsOf(tenant).toLowerCase()}.example`;
    const { seen, unseen } = tenantAt(tenant);
    const id = ids[tenant] ?? '';
    const brand = part.limited ? [seen.name] : [];
    await run(createUser, { email, password: PASSWORD, tenant: id, role: part.role, brand });
    const others = TENANTS.filter((_, at) => at !== tenant).flatMap((other) => namesOf(other));
    const token = await tokenOf(run, email, part.token);
    return {
      tenant,
      token,
      kind: kindOf(part),
      hidden: anyOf(part.limited ? [...others, unseen.name] : others),
    };
  };
  const actors: { readonly part: Part; actor: Actor }[] = [];
  for (const tenant of TENANTS.keys()) {
    for (const part of PARTS) actors.push({ part, actor: await settle(tenant, part) });
    await fill(origin, actors.at(-PARTS.length)?.actor.token ?? '', tenantAt(tenant));
  }
  const last = TENANTS.length - 1;
  return {
    get actors() {
      return actors.map(({ actor }) => actor);
    },
    secret: anyOf(TENANTS.flatMap(namesOf)),
    cookie: await signIn(origin, `person${last * PARTS.length + 1}@${wordsOf(last).toLowerCase()}.example`),
    names: TENANTS.map(({ seen, unseen }) =>
      [seen, unseen].flatMap(({ name }) => [name, `${name} P1`, `${name} S1`, `${name} S3`]),
    ),
    async renew() {
      for (const place of actors) {
        if (await isRefused(origin, place.actor.token))
          place.actor = await settle(place.actor.tenant, place.part);
      }
    },
  };
}

function kindOf({ role, token }: Part): Actor['kind'] {
  if (token === 'assistant') return 'assistant';
  return role === 'admin' && token === 'session' ? 'admin' : 'other';
}

function tenantAt(tenant: number): Tenant {
  const found = TENANTS[tenant];
  if (found === undefined) throw new Error(`There is no tenant ${tenant}.`);
  return found;
}

/** Of a name what a domain of mail may be called. */
function wordsOf(tenant: number): string {
  return tenantAt(tenant).name.replaceAll(/\W/g, '');
}

function namesOf({ name, seen, unseen }: Tenant): string[] {
  return [name, seen.name, unseen.name];
}

function anyOf(names: readonly string[]): RegExp {
  return new RegExp(names.map((name) => /[A-Z]\w+/.exec(name)?.[0]).join('|'), 'i');
}

async function tokenOf(run: RunCommand, email: string, kind: Part['token']): Promise<string> {
  if (kind === 'session') return (await run(tokenCommand, { email })).token;
  if (kind !== 'assistant') return (await run(tokenCommand, { email, scope: [kind], days: 30 })).token;
  const made = await run(assistantTokenCommand, { email, days: 30 });
  if (!('token' in made)) throw new Error('No token was made.');
  return made.token;
}

async function fill(origin: string, token: string, { seen, unseen }: Tenant): Promise<void> {
  const send = async (path: string, type: string, body: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const method = ['/api/costs', '/api/insights/rules'].includes(path) ? 'PUT' : 'POST';
    const answer = await fetch(`${origin}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  };
  await send('/api/imports?file_name=days.csv', 'text/csv', brandsCsv([seen, unseen]));
  const note = { date_key: '2026-11-02', text: `A note of ${seen.name}` };
  await send('/api/notes', 'application/json', JSON.stringify(note));
  const cost = {
    kind: 'unit_cost',
    sku_name: `${seen.name} S1`,
    effective_from: '2026-01-01',
    unit_cost: 2,
    version: 0,
  };
  await send('/api/costs', 'application/json', JSON.stringify({ edits: [cost] }));
  const { rules = [] } = GIVEN_BODIES['saveInsightRules'] ?? {};
  // Sales fall by more than the rule has it.
  const rule = { ...Object(rules)[0], threshold: 1 };
  await send('/api/insights/rules', 'application/json', JSON.stringify({ rules: [rule] }));
  await send('/api/insights/generate', 'application/json', '{}');
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (cookies.length === 0) throw new Error(`${email} was given no cookie: ${answer.status}`);
  return cookies.join('; ');
}

const problem = z.object({ error: z.object({ code: z.string() }) });

/** Whether the token is nobody's any more, asked where a token of every kind is looked at first. */
async function isRefused(origin: string, token: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/tenant`, { headers: { authorization: `Bearer ${token}` } });
  return problem.safeParse(await answer.json()).data?.error.code === 'unauthorized';
}
