import { createFileRoute } from '@tanstack/react-router';

import { InvitationPage } from '../features/marketing/index.ts';
import { SignInPicture } from './-SignInPicture.tsx';

export const Route = createFileRoute('/invitation')({
  staticData: { title: 'Invitation' },
  component: () => <InvitationPage picture={<SignInPicture />} />,
});
