import type { NotificationRule } from '../notification-rule.ts';
import { conversionDrop } from './conversion-drop.ts';
import { marginErosion } from './margin-erosion.ts';
import { netSalesOutlier } from './net-sales-outlier.ts';
import { productUnderperforming } from './product-underperforming.ts';
import { promotionImpact } from './promotion-impact.ts';
import { revenueTargetMissed } from './revenue-target.ts';
import { roasBelowTarget } from './roas-below-target.ts';
import { trafficSurge } from './traffic-surge.ts';

/** The rules every person has (spec point 9), in the specification's order. */
export const BUILT_IN_RULES: readonly NotificationRule[] = [
  revenueTargetMissed,
  marginErosion,
  productUnderperforming,
  promotionImpact,
  conversionDrop,
  roasBelowTarget,
  trafficSurge,
  netSalesOutlier,
];
