import { createFileRoute } from '@tanstack/react-router';
import { ConnectionsPage } from '../features/connections/index.ts';

export const Route = createFileRoute('/_app/connections')({
  staticData: { title: 'Connections' },
  component: ConnectionsPage,
});
