import { type ApiClient, createApiClient } from '@skuline/contract';

/** Somebody who has but a link: nothing of a company is theirs to change or to read beside the page. */
const NOBODY = { role: 'viewer', brands: [] } as const;

/** What a page asks beside its figures, and whoever has a link is not told. */
function answersOf(companyId: string): Partial<ApiClient> {
  return {
    listTenants: async () => [{ id: companyId, name: '', ...NOBODY, brands: [] }],
    listBrands: async () => [],
    listParentSkus: async () => [],
    listSkus: async () => [],
    getProductHierarchy: async () => ({ brandToParentSku: {}, parentSkuToSku: {} }),
    listNotes: async () => ({ data: [] }),
  };
}

/** The API as a link opens it; the server refuses whatever is not of its page. */
export function createSharedClient(token: string, companyId = ''): ApiClient {
  const client = createApiClient({ baseUrl: '', getIdToken: async () => token, onUnauthorized: () => {} });
  return { ...client, ...answersOf(companyId) };
}
