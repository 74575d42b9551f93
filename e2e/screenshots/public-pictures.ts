import { CONNECTION_REQUEST_PATH } from '@skuline/contract';
import { fillSignIn } from '../harness/sign-in.ts';
import { heading, type Picture } from './picture.ts';

/** The public pages. */
export const PUBLIC_PICTURES: readonly Picture[] = [
  { name: 'landing', path: '/', isPublic: true, shows: heading(/\w/) },
  {
    name: 'signin',
    path: '/signin?returnTo=%2Fpricing',
    isPublic: true,
    shows: (page) => page.getByText('You will return to Pricing Analysis.'),
  },
  {
    name: 'signin-missing',
    path: '/signin',
    isPublic: true,
    act: (page) => page.getByRole('button', { name: 'Sign in' }).click(),
    shows: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  {
    name: 'signin-refused',
    path: '/signin',
    isPublic: true,
    act: (page) => fillSignIn(page, { email: 'maya@example.com', password: 'not the password' }),
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'request-demo', path: '/request-demo', isPublic: true, shows: heading('Request a demo') },
  {
    name: 'request-demo-missing',
    path: '/request-demo',
    isPublic: true,
    act: (page) => page.getByRole('button', { name: 'Request a demo' }).click(),
    shows: (page) => page.locator('[aria-invalid="true"]').first(),
  },
  { name: 'feedback', path: '/feedback', isPublic: true, shows: heading('Give feedback') },
  { name: 'terms-of-service', path: '/terms-of-service', isPublic: true, shows: heading('Terms of service') },
  { name: 'privacy-policy', path: '/privacy-policy', isPublic: true, shows: heading('Privacy policy') },
  { name: 'demo-sequence', path: '/demo-sequence', isPublic: true, shows: heading('Tour') },
  {
    name: 'demo-sequence-why',
    path: '/demo-sequence?step=9',
    isPublic: true,
    shows: (page) => page.getByText(/^Net sales (rose|fell) \$/),
  },
  {
    name: 'demo-sequence-insights',
    path: '/demo-sequence?step=10',
    isPublic: true,
    shows: (page) => page.getByRole('heading', { name: /^I have \d insights for you$/ }),
  },
  {
    name: 'signin-callback-refused',
    path: '/signin/callback?error=access_denied&state=none',
    isPublic: true,
    shows: heading(/\w/),
  },
  {
    name: 'connect-refused',
    path: '/connect?error=invalid_client',
    isPublic: true,
    shows: heading('The assistant was not connected'),
  },
  {
    name: 'connect',
    path: '/connect?client_id=c1&redirect_uri=https%3A%2F%2Fclaude.ai%2Fapi%2Fmcp%2Fauth_callback',
    isPublic: true,
    arrange: (page) =>
      page.route(`**${CONNECTION_REQUEST_PATH}?*`, (route) =>
        route.fulfill({
          json: {
            clientName: 'Claude',
            email: 'maya@alderandoak.com',
            companies: [
              { id: 't1', name: 'Alder & Oak' },
              { id: 't2', name: 'Birch' },
            ],
            companyId: 't1',
          },
        }),
      ),
    shows: heading('Let Claude read your figures?'),
  },
  {
    name: 'reset-password',
    path: '/reset-password',
    isPublic: true,
    shows: heading('Forgot your password?'),
  },
  { name: 'shared-ended', path: '/shared', isPublic: true, shows: heading('This link does not work') },
  {
    name: 'reset-password-link',
    path: '/reset-password#secret',
    isPublic: true,
    arrange: (page) =>
      page.route('**/api/password-resets/check', (route) =>
        route.fulfill({ json: { state: 'open', email: 'maya@alderandoak.com' } }),
      ),
    shows: heading('Set a new password'),
  },
  {
    name: 'reset-password-unknown',
    path: '/reset-password#nonsense',
    isPublic: true,
    act: (page) => page.getByRole('link', { name: 'Ask for a new link' }).waitFor(),
    shows: heading('This is not a link of ours'),
  },
  {
    name: 'invitation',
    path: '/invitation#secret',
    isPublic: true,
    arrange: (page) =>
      page.route('**/api/invitations/check', (route) =>
        route.fulfill({
          json: {
            state: 'open',
            email: 'zoe@alderandoak.com',
            company: 'Alder & Oak',
            role: 'analyst',
            isKnown: false,
          },
        }),
      ),
    shows: heading('Join Alder & Oak'),
  },
  {
    name: 'invitation-unknown',
    path: '/invitation',
    isPublic: true,
    shows: heading('This is not an invitation of ours'),
  },
];
