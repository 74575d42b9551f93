import type { Company } from '@skuline/contract';
import { addDays, comparisonRange, type DateRange, todayInLosAngeles } from '@skuline/domain/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { Identity } from '../../identity/index.ts';
import type { ReadModel } from '../../read-model/index.ts';
import { type Reader, readerOf } from '../../stores/reader.ts';

export interface CompaniesDependencies {
  readonly identity: Pick<Identity, 'listTenantsOf'>;
  readonly readModel: Pick<ReadModel, 'readSnapshot' | 'readPublishedDays'>;
  readonly insights: { listOpen(reader: Reader): Promise<readonly unknown[]> };
  readonly readLastImport: (reader: Reader) => Promise<string | null>;
  readonly clock: Clock;
}

type Membership = Awaited<ReturnType<Identity['listTenantsOf']>>[number];

const DAYS = 7;

/** GET /api/companies: each company is read as its member, by what they may see there. */
export function companiesRoutes(dependencies: CompaniesDependencies) {
  return {
    listCompanies: async ({ caller }: EndpointCall<'listCompanies'>) => {
      const memberships = await dependencies.identity.listTenantsOf(caller);
      const open = memberships.filter(({ lacksSecondFactor }) => !lacksSecondFactor);
      return {
        companies: await Promise.all(open.map((membership) => readCompany(dependencies, membership))),
      };
    },
  };
}

async function readCompany(
  { readModel, insights, readLastImport, clock }: CompaniesDependencies,
  { id, name, role, brands }: Membership,
): Promise<Company> {
  const reader = readerOf(id, brands);
  const shown = await readModel.readPublishedDays(await readModel.readSnapshot(reader));
  const [open, lastImport] = await Promise.all([insights.listOpen(reader), readLastImport(reader)]);
  const through = shown.dataThrough(todayInLosAngeles(clock.now()));
  const periods = through === null ? null : periodsUpTo(through.last);
  const days =
    periods === null ? [] : shown.totalsIn({ start: periods.previous.start, end: periods.current.end });
  return {
    id,
    name,
    role,
    brands,
    periods,
    days: days.map(({ date, facts }) => ({ date_key: date, ...facts })),
    facts_present: shown.factsPresent,
    known: shown.known,
    open_insights: open.length,
    last_imported_at: lastImport,
  };
}

function periodsUpTo(end: DateRange['end']) {
  const current = { start: addDays(end, 1 - DAYS), end };
  return { current, previous: comparisonRange(current, null) };
}
