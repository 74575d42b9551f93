import { AppError } from '@skuline/contract';
import { type ConnectedSource, findSellingPlace, type Marketplace } from '@skuline/domain/connections';
import type { StoredTarget } from '../../stores/transactional/schema/index.ts';
import type { SourceAccount, SourceKeys } from './source-client.ts';

/** Whose account is to be connected, and which of its marketplaces or profiles. */
export interface AccountRequest {
  readonly source: ConnectedSource;
  readonly keys: SourceKeys;
  /** By code or id; empty: all that the account has. */
  readonly marketplaces: readonly string[];
  /** Of Amazon Ads; empty: all of the account. */
  readonly profiles: readonly string[];
}

export function invalid(message: string): AppError {
  return new AppError('invalid_request', { message });
}

export function targetOf({ code, id, timeZone }: Marketplace): StoredTarget {
  return { target: code, timeZone, sourceId: id, marketplace: code };
}

export function placeOf(text: string): StoredTarget {
  const place = findSellingPlace(text);
  if (place === null)
    throw invalid(`'${text}' is no marketplace of Amazon. Give its code, such as US, CA, UK or DE.`);
  return targetOf(place);
}

/** Those of the account that are wanted. Throws AppError('invalid_request') for one that it does not have. */
export function chooseTargets(
  account: SourceAccount,
  { source, marketplaces, profiles }: Pick<AccountRequest, 'source' | 'marketplaces' | 'profiles'>,
): SourceAccount {
  const wanted = marketplaces.map((text) => placeOf(text).target);
  for (const code of wanted) {
    if (account.targets.some(({ marketplace }) => marketplace === code)) continue;
    const has = account.targets.map(({ target }) => target).join(', ');
    throw invalid(`${account.name} does not sell in ${code}. The keys open: ${has || 'no marketplace'}.`);
  }
  for (const id of profiles) {
    if (account.targets.some(({ sourceId }) => sourceId === id)) continue;
    const has = account.targets.map(({ sourceId, target }) => `${sourceId} (${target})`).join(', ');
    throw invalid(`${account.name} has no profile ${id}. The keys open: ${has || 'no profile'}.`);
  }
  const targets = account.targets.filter(
    ({ marketplace = '', sourceId }) =>
      (wanted.length === 0 || wanted.includes(marketplace)) &&
      (profiles.length === 0 || profiles.includes(sourceId)),
  );
  if (targets.length === 0)
    throw invalid(`The keys open no ${source === 'shopify' ? 'shop' : 'marketplace'} of ${account.name}.`);
  // A login may open several accounts: it is called by those that are chosen.
  return { name: targets[0]?.account ?? account.name, targets };
}
