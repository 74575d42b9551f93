import { type Ability, AppError, findObstacle, findRefusal } from '@skuline/contract';
import type { TenantDirectory, VerifiedUser } from '../identity/index.ts';

/** Throws `forbidden`, with what is missing, where the caller may not do it. */
export type CheckAbility = (ability: Ability, caller: VerifiedUser) => Promise<void>;

export function createAbilityCheck(directory: Pick<TenantDirectory, 'getTenant'>): CheckAbility {
  return async (ability, { access, scopes, tenantId }) => {
    const holder = { ...access, scopes };
    if (findObstacle(ability, holder) === null) return;
    // An outside issuer may name one that is not known here.
    const company = await directory.getTenant(tenantId).catch(() => null);
    const message = findRefusal(ability, holder, company?.name ?? 'your company');
    if (message !== null) throw new AppError('forbidden', { message });
  };
}
