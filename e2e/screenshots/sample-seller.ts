/** The seller in the pictures, and their frozen time. */
export const SAMPLE_SELLER = {
  tenant: 'Alder & Oak',
  email: 'maya@example.com',
  name: 'Maya Okafor',
  password: 'a calm gray page',
  lastDay: '2026-11-19',
  now: new Date('2026-11-20T20:00:00Z'),
} as const;

/** The seller of a company that has imported nothing. */
export const NEW_SELLER = {
  tenant: 'Birch & Bay',
  email: 'noor@example.com',
  name: 'Noor Haddad',
  password: 'an empty shelf',
} as const;
