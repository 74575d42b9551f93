import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/account')({
  staticData: { title: 'Account' },
  component: AccountPage,
});
