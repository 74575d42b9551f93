import { z } from 'zod';
import { demoRequestRecord } from '../../features/demo-requests/index.ts';
import { defineCommand } from '../command.ts';

/** Everyone who asked for a demo, newest first. */
export const listDemoRequestsCommand = defineCommand({
  args: z.object({}),
  result: z.object({ demoRequests: z.array(demoRequestRecord) }),
  run: async ({ demoRequests }) => ({ demoRequests: await demoRequests.list() }),
});

export const deleteDemoRequestCommand = defineCommand({
  args: z.object({ id: z.number().int() }),
  result: z.object({ isDeleted: z.boolean() }),
  run: async ({ demoRequests }, { id }) => ({ isDeleted: await demoRequests.remove(id) }),
});
