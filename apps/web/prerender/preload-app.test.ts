import { expect, test } from 'vitest';
import { withPreloads } from './preload-app.ts';

const DOCUMENT = '<html><head><title>Skuline</title></head><body></body></html>';
const ENTRY = { file: 'assets/index.js', css: ['assets/index.css'], imports: [] };

test('the document asks for what the signed-in pages need beyond the entry, each file once', () => {
  const document = withPreloads(DOCUMENT, {
    'index.html': ENTRY,
    '_base.js': { file: 'assets/base.js', css: ['assets/base.css'], imports: ['index.html'] },
    '_app.js': { file: 'assets/app.js', imports: ['index.html', '_base.js'] },
    'src/routes/_app.tsx?tsr-split=component': {
      file: 'assets/frame.js',
      imports: ['_app.js', 'index.html'],
    },
    'src/routes/_app.dashboard.tsx?tsr-split=component': {
      file: 'assets/dashboard.js',
      css: ['assets/dashboard.css', 'assets/base.css'],
      imports: ['_app.js', '_base.js'],
    },
    'src/routes/_app.funnel.tsx?tsr-split=component': { file: 'assets/funnel.js', imports: ['_app.js'] },
    'src/analysis/FloatingPanel.tsx': { file: 'assets/panel.js', imports: ['_app.js'] },
  });
  const links = [...document.matchAll(/<link rel="(\w+)" crossorigin href="\/assets\/([\w.]+)">/g)];
  expect(links.map(([, kind, file]) => [kind, file])).toEqual([
    ['modulepreload', 'frame.js'],
    ['modulepreload', 'app.js'],
    ['modulepreload', 'base.js'],
    ['modulepreload', 'dashboard.js'],
    ['stylesheet', 'base.css'],
    ['stylesheet', 'dashboard.css'],
  ]);
  expect(document.indexOf('frame.js')).toBeLessThan(document.indexOf('</head>'));
});

test('a build without the signed-in pages is a mistake', () => {
  expect(() => withPreloads(DOCUMENT, { 'index.html': ENTRY })).toThrow('no chunks for the signed-in pages');
});
