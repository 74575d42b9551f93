export { type Freshness, freshnessOf } from './freshness.ts';
export { type ConnectedKinds, maturingOf, pulledOf } from './maturing-kinds.ts';
export { findSellingPlace, type Marketplace, type Region } from './marketplaces.ts';
export {
  type DonePull,
  planPulls,
  type PullPlan,
  type WantedPull,
} from './plan-pulls.ts';
export {
  BEST_SELLER_DAYS,
  CONNECTED_SOURCES,
  type ConnectedSource,
  MOST_ASINS,
  PULL_KINDS,
  type PullKind,
  type PullRule,
  ruleOf,
  rulesOf,
  SHOP_ADDRESS,
  SOURCE_LABELS,
  zoneOf,
} from './pull-kinds.ts';
export {
  CONNECTION_STOPPED,
  type ConnectionNews,
  watchConnection,
} from './watch-connection.ts';
