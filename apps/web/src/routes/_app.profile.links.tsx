import { createFileRoute } from '@tanstack/react-router';
import { LinksPage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/links')({
  staticData: { title: 'Shared links' },
  component: LinksPage,
});
