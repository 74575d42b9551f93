import type { PrerenderedPage } from './public-pages.ts';

/** Stands for scheme, host and port until the server, which knows them, serves the document. */
const ORIGIN = '__ORIGIN__';
const IMAGE = { path: '/og-image.png', width: 1200, height: 630 } as const;
const IMAGE_ALT = 'Skuline: metric cards compared with the period before, above the words "down to the SKU".';

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${escape(content)}">`;
}

/** What search engines and link previews read of a page. */
export function headOf({ path, title, description }: PrerenderedPage): string {
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${ORIGIN}${path}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Skuline'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${ORIGIN}${path}`),
    meta('property', 'og:image', `${ORIGIN}${IMAGE.path}`),
    meta('property', 'og:image:width', String(IMAGE.width)),
    meta('property', 'og:image:height', String(IMAGE.height)),
    meta('property', 'og:image:alt', IMAGE_ALT),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', `${ORIGIN}${IMAGE.path}`),
  ].join('\n');
}
