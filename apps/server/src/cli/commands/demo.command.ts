import { z } from 'zod';
import { renewDemoSignIn } from '../../app/demo-tenant.ts';
import { defineCommand } from '../command.ts';

/** Gives the demo user a new password, or makes the demo where there is none. */
export const demoCommand = defineCommand({
  name: 'demo',
  makesData: true,
  args: z.object({}),
  result: z.object({ email: z.string(), password: z.string() }),
  run: (skuline) => renewDemoSignIn(skuline),
  show: ({ email, password }) => `Email     ${email}\nPassword  ${password}`,
});
