import { type Ability, findRefusal, ruleOf } from '@skuline/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { tenantChoicesQuery } from './tenant-query.ts';

export interface May {
  readonly may: boolean;
  /** Why not; null where they may. */
  readonly reason: string | null;
}

/**
 * Whether the person may do something in the company that is open. Until that is known, the server alone decides; what is for
 * operators is not offered before.
 */
export function useMay(ability: Ability): May {
  return useAbilities()(ability);
}

/** The same of anything they may do. */
export function useAbilities(): (ability: Ability) => May {
  const api = useApi();
  const { data } = useQuery(tenantChoicesQuery(api));
  const own = data?.find(({ id }) => id === api.tenantId);
  return (ability) => {
    const reason = own === undefined ? null : findRefusal(ability, own, own.name);
    const isOffered = own !== undefined || ruleOf(ability).needsOperator !== true;
    return { may: reason === null && isOffered, reason };
  };
}
