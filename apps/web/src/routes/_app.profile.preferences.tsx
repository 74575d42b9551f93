import { createFileRoute } from '@tanstack/react-router';
import { PreferencesPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/preferences')({
  staticData: { title: 'Preferences' },
  component: PreferencesPage,
});
