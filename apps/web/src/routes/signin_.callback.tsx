import { createFileRoute } from '@tanstack/react-router';

import { SignInCallbackPage } from '../features/marketing/index.ts';
import { SignInPicture } from './-SignInPicture.tsx';

export const Route = createFileRoute('/signin_/callback')({
  staticData: { title: 'Sign in' },
  component: () => <SignInCallbackPage picture={<SignInPicture />} />,
});
