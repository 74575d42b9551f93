import { AppError, type CompanyProfile } from '@skuline/contract';
import { recordAudit } from '../../audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TenantDirectory } from '../../identity/index.ts';
import type { TransactionalStore } from '../../stores/transactional/port.ts';
import type { TenantId } from '../../stores/tenant-id.ts';
import { type CompanyProfileRow, createCompanyProfileRepository } from './company-profile.repository.ts';

export interface CompanyProfileServiceDependencies {
  readonly transactional: TransactionalStore;
  readonly directory: Pick<TenantDirectory, 'getTenant' | 'renameTenant'>;
  readonly clock: Clock;
}

/** Who makes a change, by the verified token. */
interface Author {
  readonly tenantId: TenantId;
  readonly userId: string;
  readonly name: string;
}

export interface CompanyProfileService {
  get(tenantId: TenantId): Promise<CompanyProfile>;
  /** Throws `changed_elsewhere` for an older version, `already_exists` for a name another tenant has. */
  save(
    author: Author,
    change: Pick<CompanyProfile, 'name' | 'brandBackground' | 'version'>,
  ): Promise<CompanyProfile>;
}

/** What a tenant says of itself; whoever has the ability `company.write` changes it. */
export function createCompanyProfileService(
  dependencies: CompanyProfileServiceDependencies,
): CompanyProfileService {
  const { transactional, directory, clock } = dependencies;
  const repository = createCompanyProfileRepository(transactional);
  return {
    async get(tenantId) {
      const [tenant, row] = await Promise.all([directory.getTenant(tenantId), repository.find(tenantId)]);
      return profileOf(tenant.name, row);
    },
    save: ({ tenantId, userId, name: changedByName }, { name, brandBackground, version }) =>
      // Name and background are saved together or not at all.
      transactional.db.transaction(async (tx) => {
        const author = { changedBy: userId, changedByName, changedAt: clock.now() };
        const inTransaction = createCompanyProfileRepository({ db: tx });
        const row = await inTransaction.replace(tenantId, { brandBackground, version, ...author });
        if (row === null) throw new AppError('changed_elsewhere');
        const tenant = await directory.renameTenant(tenantId, name, tx);
        const details = 'name and background';
        await recordAudit(tx, clock.now(), {
          of: tenantId,
          action: 'company.changed',
          subject: name,
          details,
        });
        return profileOf(tenant.name, row);
      }),
  };
}

function profileOf(name: string, row: CompanyProfileRow | null): CompanyProfile {
  return {
    name,
    brandBackground: row?.brandBackground ?? '',
    changedBy: row?.changedByName ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
    version: row?.version ?? 0,
  };
}
