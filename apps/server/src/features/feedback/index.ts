export { feedbackRecord, type FeedbackRecord } from './feedback.repository.ts';
export { feedbackRoutes } from './feedback.routes.ts';
export { createFeedbackService, type FeedbackService } from './feedback.service.ts';
