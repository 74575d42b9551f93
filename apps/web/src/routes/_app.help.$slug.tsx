import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../features/help/index.ts';

export const Route = createFileRoute('/_app/help/$slug')({
  staticData: { title: 'Help' },
  component: Page,
});

function Page() {
  const { slug } = Route.useParams();
  return <HelpPage slug={slug} />;
}
