import type { EndpointCall } from '../../http/mount-endpoints.ts';
import type { FeedbackService } from './feedback.service.ts';

/** POST /api/feedback */
export function feedbackRoutes(feedback: FeedbackService) {
  return {
    sendFeedback: async ({ body, caller }: EndpointCall<'sendFeedback'>) => {
      await feedback.store(body, caller);
      return { received: true as const };
    },
  };
}
