import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '../features/marketing/index.ts';

export const Route = createFileRoute('/feedback')({
  staticData: { title: 'Give feedback' },
  component: FeedbackPage,
});
