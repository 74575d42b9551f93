import { createFileRoute } from '@tanstack/react-router';

import { ResetPasswordPage } from '../features/marketing/index.ts';
import { SignInPicture } from './-SignInPicture.tsx';

export const Route = createFileRoute('/reset-password')({
  staticData: { title: 'Set a new password' },
  component: () => <ResetPasswordPage picture={<SignInPicture />} />,
});
