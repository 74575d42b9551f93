import * as z from 'zod/mini';
import { defineEndpoint, nameSchemas } from './endpoint.ts';
import { formId, formReceived, optionalEmail, requiredText, trapField } from './form-fields.ts';

/** What feedback is about. */
export const FEEDBACK_KINDS = {
  idea: 'An idea',
  problem: 'A problem',
  question: 'A question',
  praise: 'Something I like',
} as const;
export type FeedbackKind = keyof typeof FEEDBACK_KINDS;

// The keys of a constant table, of which there is at least one.
const kinds = Object.keys(FEEDBACK_KINDS) as [FeedbackKind, ...FeedbackKind[]];

export const feedbackBody = z.strictObject({
  request_id: formId,
  kind: z.enum(kinds),
  message: requiredText('Write a sentence or two.'),
  /** Where a reply may go, for someone who isn't signed in. */
  email: z._default(optionalEmail, ''),
  website: trapField,
});
export type Feedback = z.output<typeof feedbackBody>;

export const sendFeedback = defineEndpoint({
  method: 'POST',
  path: '/api/feedback',
  auth: 'optional',
  ability: 'feedback.send',
  summary: 'Stores feedback, with user and tenant when a token is sent.',
  body: feedbackBody,
  response: formReceived,
  limit: 'form',
  errors: ['invalid_request'],
});

nameSchemas({ Feedback: feedbackBody });
