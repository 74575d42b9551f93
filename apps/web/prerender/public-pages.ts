/** A page anyone may read: what search engines and link previews say of it. */
export interface PrerenderedPage {
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
  /** Whether its first paint is part of the document, or left to the app. */
  readonly isDrawnAhead: boolean;
}

/** Every public page. The build writes a document for each; whatever is not here is not for search engines. */
export const PUBLIC_PAGES: readonly PrerenderedPage[] = [
  {
    path: '/',
    title: 'Skuline: sales, traffic and ads, down to the SKU',
    description:
      'Compare every brand, parent SKU and SKU with the period before. Right to the cent, there when you look, and on your own machine.',
    isDrawnAhead: true,
  },
  {
    path: '/signin',
    title: 'Sign in · Skuline',
    description: 'Sign in to Skuline, the performance analytics for online sellers and brands.',
    isDrawnAhead: true,
  },
  {
    path: '/request-demo',
    title: 'Request a demo · Skuline',
    description: 'Tell us where you sell, and see Skuline on figures like yours.',
    isDrawnAhead: true,
  },
  {
    path: '/feedback',
    title: 'Give feedback · Skuline',
    description: 'What would make Skuline better for you? A sentence is enough.',
    isDrawnAhead: true,
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service · Skuline',
    description: 'The terms under which Skuline is used.',
    isDrawnAhead: true,
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy · Skuline',
    description:
      'What Skuline stores on the server and in your browser, field by field, and how to delete it.',
    isDrawnAhead: true,
  },
  {
    path: '/demo-sequence',
    title: 'Tour · Skuline',
    description:
      'A tour of Skuline on sample data: cards, chart, filters and search volume, without signing in.',
    isDrawnAhead: false,
  },
];
