import path from 'node:path';

/** What the first part of a path stands for where a page of docs names a file of a workspace. */
const PLACES = {
  contract: 'packages/contract/src',
  domain: 'packages/domain/src',
  web: 'apps/web/src',
  server: 'apps/server/src',
};

/** The file that a page of docs means. */
export function quotedFile(root, text) {
  const [first = '', ...rest] = text.split('/');
  return path.join(root, PLACES[first] ?? first, ...rest);
}
