import { createFileRoute } from '@tanstack/react-router';
import { CompanyProfilePage } from '../features/profile/index.ts';

export const Route = createFileRoute('/_app/profile/company-profile')({
  staticData: { title: 'Company profile' },
  component: CompanyProfilePage,
});
