import type { Granularity } from '../../../core/calendar/index.ts';
import type { MetricId } from '../../../figures/metrics/index.ts';
import type { SegmentId } from '../../../products/index.ts';
import type { PlaceId } from '../../../files/sources/index.ts';
import type { PlanParts } from '../../plan.ts';
import type { NameKind } from '../products/own-levels.ts';

/** What a question can be about besides plain figures. */
export type Topic =
  | 'why'
  | 'contributors'
  | 'compare'
  | 'share'
  | 'trend'
  | 'when'
  | 'movers'
  | 'changes'
  | 'explain'
  | 'funnel'
  | 'statement'
  | 'goals'
  | 'insights'
  | 'search_volume'
  | 'keywords'
  | 'definition'
  | 'coverage'
  | 'overview'
  | 'help';

/** `best` and `worst` judge, `most` and `least` count: the best ACoS is the lowest. */
export type RankWord = 'most' | 'least' | 'best' | 'worst';
export type ChangeWord = 'up' | 'down' | 'any' | 'better' | 'worse';

/** What cannot be known from the data, or is not done here. */
export type BeyondId =
  | 'inventory'
  | 'reviews'
  | 'returns'
  | 'competitors'
  | 'weather'
  | 'forecast'
  | 'tax'
  | 'customers'
  | 'places'
  | 'campaigns'
  | 'behavior'
  | 'page_views'
  | 'channels'
  | 'devices'
  | 'hours'
  | 'weekdays'
  | 'longer_units'
  | 'vague_days'
  | 'shipping'
  | 'ranking'
  | 'categories'
  | 'money'
  | 'statistics'
  | 'actions'
  | 'exclusion'
  | 'condition'
  | 'advice'
  | 'off_topic';

/** What a segment can lack. */
export type AdMetric = 'ad_spend' | 'ad_sales' | 'ad_orders' | 'ad_clicks';

/** What a word or phrase of a question means. */
export type Meaning =
  | { readonly kind: 'metric'; readonly metrics: readonly MetricId[] }
  /** What is meant unless a metric is named: `sold`, `ads`. */
  | { readonly kind: 'hint'; readonly hint: 'sell' | 'earn' | 'ads' }
  /** An own word of sellers for a level is answered with what it was read as. */
  | { readonly kind: 'dimension'; readonly dimension: SegmentId; readonly isOwnWord?: true }
  /** A word for what names may be of, or for places where something is sold; where they are neither, it is not known. */
  | {
      readonly kind: 'own_level';
      readonly of: NameKind;
      /** Left out: then it is a word that nobody knows. */
      readonly beyond?: BeyondId;
      readonly place?: PlaceId;
    }
  /** `day` is a noun, one of many; `daily` and `day by day` say how figures are cut. */
  | { readonly kind: 'granularity'; readonly granularity: Granularity; readonly isNoun: boolean }
  | { readonly kind: 'rank'; readonly rank: RankWord }
  | { readonly kind: 'change'; readonly change: ChangeWord; readonly inPercent: boolean }
  | { readonly kind: 'topic'; readonly topic: Topic }
  | { readonly kind: 'number'; readonly value: number }
  /** `second`, `runner up`: which one of an order is asked for. */
  | { readonly kind: 'ordinal'; readonly place: number }
  | { readonly kind: 'beyond'; readonly beyond: BeyondId }
  | { readonly kind: 'per' }
  | { readonly kind: 'ratio' }
  /** `higher`, `lower`: a rank among segments, a change of the whole. */
  | { readonly kind: 'comparative'; readonly way: 'up' | 'down' }
  | { readonly kind: 'how_many' }
  | { readonly kind: 'average' }
  /** `overall`: the filters of the screen do not count. */
  | { readonly kind: 'overall' }
  /** `all` segments are wanted, not only the first ones. */
  | { readonly kind: 'all' }
  /** `ours`, `my`: a figure is asked for, not what a word means. */
  | { readonly kind: 'ours' }
  /** `by weekday`, `which quarter`; a bare noun is one only where something is ranked or split. */
  | { readonly kind: 'parts'; readonly parts: PlanParts; readonly isNoun?: true }
  /** `without`, `outside`: the names after it are left out. */
  | { readonly kind: 'except' }
  /** `instead of`: the names after it were looked at before. */
  | { readonly kind: 'instead' }
  | { readonly kind: 'together' }
  /** Sold in one of the two periods that are compared only: new, or gone. */
  | { readonly kind: 'appeared' | 'vanished' }
  /** `sold nothing`: of segments those that sold before, whenever that was. */
  | { readonly kind: 'unsold' }
  /** `without ads`: of segments those that sold and had no ad spend; `no ad sales`: that spent and sold nothing by it. */
  | { readonly kind: 'lacks'; readonly metric: AdMetric }
  /** `losing money`: only what is below 0. */
  | { readonly kind: 'loss' }
  /** `in a row`: how many days, weeks or months something held one after the other. */
  | { readonly kind: 'in_a_row' }
  /** Says nothing by itself. */
  | { readonly kind: 'filler' };

export type MeaningKind = Meaning['kind'];
