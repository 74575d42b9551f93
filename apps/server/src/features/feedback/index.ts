export { feedbackRecord, type FeedbackRecord } from './feedback-record.ts';
export { feedbackRoutes } from './feedback.routes.ts';
export { createFeedbackService, type FeedbackService } from './feedback.service.ts';
