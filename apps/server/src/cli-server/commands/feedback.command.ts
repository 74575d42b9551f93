import { z } from 'zod';
import { feedbackRecord } from '../../features/feedback/index.ts';
import { defineCommand } from '../command.ts';

/** A tenant's feedback, newest first; null: that of people who weren't signed in. */
export const listFeedbackCommand = defineCommand({
  args: z.object({ tenant: z.string().nullable() }),
  result: z.object({ feedback: z.array(feedbackRecord) }),
  async run({ identity, feedback }, { tenant: name }) {
    const tenant = name === null ? null : await identity.directory.getTenantByName(name);
    return { feedback: await feedback.list(tenant?.id ?? null) };
  },
});

export const deleteFeedbackCommand = defineCommand({
  args: z.object({ id: z.number().int() }),
  result: z.object({ isDeleted: z.boolean() }),
  run: async ({ feedback }, { id }) => ({ isDeleted: await feedback.remove(id) }),
});
