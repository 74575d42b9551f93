import type { MetricCategory } from '@skuline/domain/metrics';
import type { Notification } from '@skuline/domain/notifications';
import { getPlantedStory } from '@skuline/domain/sample-data';

interface ToldStory {
  readonly story: Parameters<typeof getPlantedStory>[0];
  readonly category: MetricCategory;
  readonly title: string;
  readonly action: string;
}

const TOLD: readonly ToldStory[] = [
  {
    story: 'stock_out',
    category: 'sales',
    title: 'Bamboo Drawer Set DRW-BM-5 sells nothing',
    action: 'Restock it first, then start its ads again.',
  },
  {
    story: 'promotion_margin_fall',
    category: 'finance',
    title: 'Linen Throw: more sales, less margin',
    action: 'Decide when the coupon ends.',
  },
  {
    story: 'conversion_drop',
    category: 'conversion',
    title: 'Pour-Over Kettle KTL-900-BLK converts much less',
    action: 'Read its newest reviews.',
  },
];

/** What the sample seller is told: its own stories. */
export function listSampleInsights(now: Date): Notification[] {
  return TOLD.map(({ story, category, title, action }) => ({
    id: story,
    granularity: 'Filtered',
    category,
    title,
    description: getPlantedStory(story).finding,
    action,
    detailsButtonText: null,
    impactEstimate: null,
    targetVsActual: null,
    timeContext: null,
    metrics: null,
    isResolved: false,
    resolvedAt: null,
    createdAt: now.toISOString(),
    ruleId: null,
    isHelpful: null,
    feedbackAt: null,
    snoozeUntil: null,
  }));
}
