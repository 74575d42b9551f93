import type { Clock } from './clock.ts';
import { baseUrlOf, type Config } from './config.ts';
import { createDigestService, digestJobs, digestRoutes } from './features/digest/index.ts';
import {
  createInsightSettingsRepository,
  createInsightsRepository,
  createInsightsService,
  createInsightStories,
  insightSettingsRoutes,
  insightsRoutes,
} from './features/insights/index.ts';
import { createNotesService, notesRoutes } from './features/notes/index.ts';
import { createPreferencesService } from './features/profile/index.ts';
import type { ReadModel } from './read-model/index.ts';
import type { TransactionalStore } from './stores/transactional/port.ts';

export interface InsightsDependencies {
  readonly transactional: TransactionalStore;
  readonly readModel: ReadModel;
  readonly config: Config;
  readonly clock: Clock;
}

export type Insights = ReturnType<typeof openInsights>;

/** What tells of figures: insights, what raises them, notes and digests. */
export function openInsights({ transactional, readModel, config, clock }: InsightsDependencies) {
  const { maturingDays, mail } = config;
  const repository = createInsightsRepository(transactional);
  const notes = createNotesService({ transactional, clock });
  const preferences = createPreferencesService({ transactional, clock });
  const readPreferences = (userId: string) => preferences.get(userId);
  const insights = createInsightsService({ repository, readPreferences, clock });
  const stories = createInsightStories({ repository, readModel, notes, maturingDays, clock });
  const settings = createInsightSettingsRepository(transactional);
  const hasMailer = mail !== null;
  const digests = createDigestService({ transactional, readModel, insights, maturingDays, hasMailer, clock });
  const baseUrl = baseUrlOf(config);
  return {
    digests,
    routes: {
      ...insightsRoutes({ insights, stories }),
      ...insightSettingsRoutes({ settings, clock }),
      ...notesRoutes(notes),
      ...digestRoutes(digests),
    },
    jobs: mail === null ? [] : digestJobs({ transactional, digests, mail, baseUrl, clock }),
  };
}
