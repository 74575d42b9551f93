import { createFileRoute } from '@tanstack/react-router';
import { AbleGate } from '../api/index.ts';
import { ConnectionsPage } from '../features/connections/index.ts';

export const Route = createFileRoute('/_app/connections')({
  staticData: { title: 'Connections' },
  component: () => (
    <AbleGate ability="connections.read">
      <ConnectionsPage />
    </AbleGate>
  ),
});
