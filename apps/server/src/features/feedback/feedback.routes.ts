import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { FeedbackBox } from './feedback.service.ts';

/** POST /api/feedback */
export function feedbackRoutes(feedbackBox: FeedbackBox) {
  return {
    sendFeedback: async ({ body, caller }: EndpointCall<'sendFeedback'>) => {
      await feedbackBox.store(body, caller);
      return { received: true as const };
    },
  };
}
