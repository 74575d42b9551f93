import type { ApiCall } from '@skuline/contract';
import type { CoveredChannel } from '@skuline/domain/sources';
import { createContext, type ReactNode, useContext } from 'react';

/** The API for the signed-in person. */
export interface Api {
  readonly call: ApiCall;
  /** Sent as tenant_id when known (spec 6); the server trusts only the token. */
  readonly tenantId: string | null;
  /** Figures are asked for as they were known then; now where there is none. */
  readonly asOf?: string | null;
  /** Figures are asked for of these channels, none being all; absent where a page can't be narrowed to some. */
  readonly channels?: readonly CoveredChannel[];
  /** The same of marketplaces. */
  readonly marketplaces?: readonly string[];
  /** The same of SKUs that have one of these tags. */
  readonly tags?: readonly string[];
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { readonly api: Api; readonly children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The API of the current session; throws outside an ApiProvider. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (api === null) throw new Error('useApi must be used within an ApiProvider');
  return api;
}

/** The tenant_id every data request carries when the session names a tenant (spec 6). */
export function tenantScope(api: Api): { tenant_id?: string } {
  return api.tenantId === null ? {} : { tenant_id: api.tenantId };
}

/** The tags that figures are asked for, where there are any. */
export function tagScope({ tags = [] }: Api): { tag?: string[] } {
  return tags.length === 0 ? {} : { tag: [...tags] };
}

/** The scope of what can be read as it was known and of some channels, marketplaces and tags: figures, names of products and how far the data reach. */
export function dataScope(api: Api): {
  tenant_id?: string;
  as_of?: string;
  channel?: CoveredChannel[];
  marketplace?: string[];
  tag?: string[];
} {
  const { asOf = null, channels = [], marketplaces = [] } = api;
  return {
    ...tenantScope(api),
    ...(asOf === null ? {} : { as_of: asOf }),
    ...(channels.length === 0 ? {} : { channel: [...channels] }),
    ...(marketplaces.length === 0 ? {} : { marketplace: [...marketplaces] }),
    ...tagScope(api),
  };
}
