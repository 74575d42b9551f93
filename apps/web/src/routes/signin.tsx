import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { SignInPage } from '../features/marketing/index.ts';
import { SignInPicture } from './-SignInPicture.tsx';

/** A loose schema: the embedded issuer opens this page with its own signed query, which must stay unchanged. */
const signInSearch = z.looseObject({
  returnTo: z.catch(z.optional(z.string()), undefined),
  notice: z.catch(z.optional(z.literal('signed-out')), undefined),
});

export const Route = createFileRoute('/signin')({
  validateSearch: signInSearch,
  staticData: { title: 'Sign in' },
  component: () => <SignInPage picture={<SignInPicture />} />,
});
