import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { AdvertisingPage } from '../features/advertising/index.ts';

export const Route = createFileRoute('/_app/advertising')({
  validateSearch: readSearch,
  staticData: { title: 'Advertising' },
  component: AdvertisingPage,
});
