import { createFileRoute } from '@tanstack/react-router';
import { CompaniesPage } from '../features/companies/index.ts';

export const Route = createFileRoute('/_app/companies')({
  staticData: { title: 'Companies' },
  component: CompaniesPage,
});
