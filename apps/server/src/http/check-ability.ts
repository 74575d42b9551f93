import {
  type Ability,
  AppError,
  findObstacle,
  findRefusal,
  ruleOf,
  SECOND_FACTOR_MISSING,
} from '@skuline/contract';
import type { TenantDirectory, VerifiedUser } from '../identity/index.ts';

/** Throws `forbidden`, with what is missing, where the caller may not do it. */
export type CheckAbility = (ability: Ability, caller: VerifiedUser) => Promise<void>;

/** What the page needs on which a second factor is set up. */
const WITHOUT_SECOND_FACTOR: ReadonlySet<Ability> = new Set([
  'account.read',
  'account.write',
  'company.read',
  'preferences.read',
  'telemetry.send',
]);
const SECOND_FACTOR_NEEDED =
  'Your company requires two-step sign-in. Turn it on in your account to continue.';
const SIGN_IN_NEEDED = 'Only an operator who has signed in can do this: no token of a script has it.';

export function createAbilityCheck(
  directory: Pick<TenantDirectory, 'getTenant' | 'isOperator'>,
): CheckAbility {
  return async (ability, { access, scopes, tenantId, userId, tokenId, lacksSecondFactor }) => {
    if (lacksSecondFactor && !WITHOUT_SECOND_FACTOR.has(ability)) {
      throw new AppError('forbidden', { message: SECOND_FACTOR_NEEDED, details: SECOND_FACTOR_MISSING });
    }
    const isOperator = ruleOf(ability).needsOperator === true && (await directory.isOperator(userId));
    if (isOperator && tokenId !== null) throw new AppError('forbidden', { message: SIGN_IN_NEEDED });
    const holder = { ...access, scopes, isOperator };
    if (findObstacle(ability, holder) === null) return;
    // An outside issuer may name one that is not known here.
    const company = await directory.getTenant(tenantId).catch(() => null);
    const message = findRefusal(ability, holder, company?.name ?? 'your company');
    if (message !== null) throw new AppError('forbidden', { message });
  };
}
