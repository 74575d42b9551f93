import { createFileRoute } from '@tanstack/react-router';
import { readSearch } from '@skuline/domain/analysis';
import { DigestPage } from '../features/insights/index.ts';
import { SectionBoundary } from '../ui/index.ts';

export const Route = createFileRoute('/_app/insights/digest')({
  validateSearch: readSearch,
  staticData: { title: 'Digest' },
  component: Digest,
});

function Digest() {
  return (
    <SectionBoundary>
      <DigestPage />
    </SectionBoundary>
  );
}
