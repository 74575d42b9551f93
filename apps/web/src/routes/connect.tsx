import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';

import { ConnectPage } from '../features/marketing/index.ts';
import { SignInPicture } from './-SignInPicture.tsx';

/** A loose schema: the embedded issuer opens this page with its own signed query, which must stay unchanged. */
const connectSearch = z.looseObject({
  client_id: z.catch(z.optional(z.string()), undefined),
  redirect_uri: z.catch(z.optional(z.string()), undefined),
  error: z.catch(z.optional(z.string()), undefined),
});

export const Route = createFileRoute('/connect')({
  validateSearch: connectSearch,
  staticData: { title: 'Connect an assistant' },
  component: () => <ConnectPage picture={<SignInPicture />} />,
});
