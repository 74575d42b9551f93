import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';

import { SignInPage } from '../features/marketing/index.ts';
import { SignInPicture } from './-SignInPicture.tsx';

/** Loose: the embedded issuer opens this page with a signed query of its own, which must stay as it is. */
const signInSearch = z.looseObject({
  returnTo: z.string().optional().catch(undefined),
  notice: z.literal('signed-out').optional().catch(undefined),
});

export const Route = createFileRoute('/signin')({
  validateSearch: signInSearch,
  staticData: { title: 'Sign in' },
  component: () => <SignInPage picture={<SignInPicture />} />,
});
