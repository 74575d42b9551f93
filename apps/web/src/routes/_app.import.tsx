import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AbleGate } from '../api/index.ts';
import { ImportLayout } from '../features/imports/index.ts';

export const Route = createFileRoute('/_app/import')({
  component: () => (
    <AbleGate ability="imports.read">
      <ImportLayout>
        <Outlet />
      </ImportLayout>
    </AbleGate>
  ),
});
