import type { Plugin } from 'vite';

/**
 * Puts the picture of the public pages in the place of the module that works it out: it never changes, and what
 * makes up the sample seller is more than a visitor should wait for.
 */
export function frozenSample(): Plugin {
  return {
    name: 'skuline:frozen-sample',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]marketing[\\/]sample[\\/]sample-picture\.ts$/ },
      async handler() {
        const { getSamplePicture } = await import('../src/features/marketing/sample/sample-picture.ts');
        const picture = JSON.stringify(getSamplePicture());
        return { code: `export const getSamplePicture = () => (${picture});`, map: null };
      },
    },
  };
}
