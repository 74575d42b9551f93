import { HELP_CONTENTS } from '@skuline/domain/help';
import { createFileRoute, redirect } from '@tanstack/react-router';

/** The contents are a page like the others, so that the documentation is in one file that is loaded with them. */
export const Route = createFileRoute('/_app/help/')({
  staticData: { title: 'Help' },
  beforeLoad: () => {
    throw redirect({ to: '/help/$slug', params: { slug: HELP_CONTENTS }, replace: true });
  },
});
