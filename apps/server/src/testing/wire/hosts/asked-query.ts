import { type DateKey, findDateKey } from '@skuline/domain/calendar';
import { type GraphqlOperation, GraphqlTextError, type GraphqlValue, readGraphql } from '../graphql-text.ts';
import type { WireSeller } from '../seller/wire-seller.ts';
import { isTextList, readObject, type WireCall } from '../wire-call.ts';
import { type AskedDataset, findDataset } from './kiosk-schema.ts';

const LONGEST_QUERY = 8000;
const TWO_YEARS = 732 * 86_400_000;

/** A query that Data Kiosk takes. */
export interface AskedQuery {
  readonly text: string;
  readonly dataset: AskedDataset;
  readonly marketplaceIds: readonly string[];
  readonly start: DateKey;
  readonly end: DateKey;
  /** The first row of the page. */
  readonly from: number;
}

/** The query of a request, or what is wrong with it. */
export function readAskedQuery(body: string, seller: WireSeller, now: Date): AskedQuery | string {
  const { query: text, paginationToken } = readObject(body) ?? {};
  if (typeof text !== 'string') return 'query is required.';
  if (text.replaceAll(/\s+/g, ' ').length > LONGEST_QUERY) return 'The query is longer than 8000 characters.';
  const operation = readQuery(text);
  if (typeof operation === 'string') return operation;
  const dataset =
    operation.type === 'query' ? findDataset(operation.selections) : 'Mutations are not supported.';
  if (typeof dataset === 'string') return dataset;
  const { startDate, endDate, marketplaceIds } = dataset.arguments;
  const [start, end] = [dateOf(startDate), dateOf(endDate)];
  if (start === null || end === null || start > end)
    return 'startDate and endDate must be days, in their order.';
  if (now.getTime() - Date.parse(start) > TWO_YEARS) return 'startDate is more than two years ago.';
  if (!isTextList(marketplaceIds) || marketplaceIds.length === 0)
    return 'marketplaceIds must have an identifier.';
  if (marketplaceIds.some((id) => seller.marketplace(id) === null))
    return 'A marketplaceId is not one of the seller.';
  const problem = checkAggregation(dataset, start === end);
  if (problem !== null) return problem;
  const from = paginationToken === undefined ? 0 : readPage(paginationToken, text);
  if (from === null) return 'The paginationToken is not one of this query.';
  return { text, dataset, marketplaceIds, start, end, from };
}

function readQuery(text: string): GraphqlOperation | string {
  try {
    return readGraphql(text);
  } catch (error) {
    if (error instanceof GraphqlTextError) return error.message;
    throw error;
  }
}

/** The dataset that a request asks for; '' where it can't be read. */
export function aboutQuery({ body }: WireCall): string {
  const { query } = readObject(body) ?? {};
  const operation = typeof query === 'string' ? readQuery(query) : '';
  return typeof operation === 'string' ? '' : (operation.selections[0]?.selections[0]?.name ?? '');
}

function dateOf(value: GraphqlValue | undefined): DateKey | null {
  return typeof value === 'string' ? findDateKey(value) : null;
}

/** Days by SKU are what the wire has; a range of one day is the same. */
function checkAggregation({ dataset, arguments: given }: AskedDataset, isOneDay: boolean): string | null {
  const by = given['aggregateBy'] ?? null;
  if (dataset === 'salesAndTrafficByAsin') {
    return by === 'SKU' || by === 'CHILD' || by === 'PARENT'
      ? null
      : 'aggregateBy must be SKU, CHILD or PARENT.';
  }
  const { date = 'RANGE', productId = '' } = Object(by) as {
    readonly date?: GraphqlValue;
    readonly productId?: GraphqlValue;
  };
  if (productId !== 'MSKU') return 'The wire has economics by MSKU only.';
  return date === 'DAY' || (date === 'RANGE' && isOneDay) ? null : 'The wire has economics by DAY only.';
}

/** Names the next page of a query, and no other's. */
export const pageToken = (text: string, from: number) =>
  Buffer.from(JSON.stringify([from, text.length])).toString('base64url');

function readPage(token: unknown, text: string): number | null {
  if (typeof token !== 'string') return null;
  const from = Number(/^\[(\d+),/.exec(Buffer.from(token, 'base64url').toString())?.[1]);
  return Number.isInteger(from) && pageToken(text, from) === token ? from : null;
}
