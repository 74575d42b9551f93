export { feedbackRoutes } from './feedback.routes.ts';
export {
  createFeedbackBox,
  type FeedbackBox,
  feedbackRecord,
  type FeedbackRecord,
} from './feedback.service.ts';
