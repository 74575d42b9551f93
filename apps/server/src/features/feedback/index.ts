export { feedbackRecord, type FeedbackRecord } from './feedback-record.ts';
export { feedbackRoutes } from './feedback.routes.ts';
export { createFeedbackBox, type FeedbackBox } from './feedback.service.ts';
