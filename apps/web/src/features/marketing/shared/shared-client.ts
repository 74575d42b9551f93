import {
  answerBy,
  answered,
  type ApiCall,
  createApiCall,
  getProductHierarchy,
  listBrands,
  listNotes,
  listParentSkus,
  listSkus,
  listTenants,
} from '@skuline/contract';

/** Somebody who has but a link: nothing of a company is theirs to change or to read beside the page. */
const NOBODY = { role: 'viewer', brands: [] } as const;

/** What a page asks beside its figures, and whoever has a link is not told. */
function answersOf(companyId: string) {
  return [
    answered(listTenants, async () => [{ id: companyId, name: '', ...NOBODY, brands: [] }]),
    ...[listBrands, listParentSkus, listSkus].map((list) => answered(list, async () => [])),
    answered(getProductHierarchy, async () => ({ brandToParentSku: {}, parentSkuToSku: {} })),
    answered(listNotes, async () => ({ data: [] })),
  ];
}

/** Asks the API as a link opens it; the server refuses whatever is not of its page. */
export function createSharedCall(token: string, companyId = ''): ApiCall {
  const call = createApiCall({ baseUrl: '', getIdToken: async () => token, onUnauthorized: () => {} });
  return answerBy(answersOf(companyId), call);
}
