export { dayIn, startOfDayIn } from './local-days.ts';
export { findSellingPlace, type Marketplace, MARKETPLACES, type Region, REGIONS } from './marketplaces.ts';
export {
  type DonePull,
  planPulls,
  type PullPlan,
  type PullPlanRequest,
  type PullTarget,
  type WantedPull,
} from './plan-pulls.ts';
export {
  CONNECTED_SOURCES,
  type ConnectedSource,
  PULL_KINDS,
  PULL_RULES,
  type PullKind,
  type PullRule,
  rulesOf,
  SOURCE_LABELS,
} from './pull-kinds.ts';
