import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (name) => readFileSync(path.join(root, 'deploy', name), 'utf8');

test('a service and a container start what a release has, as an ordinary user who may write data alone', () => {
  const release = readFileSync(path.join(root, 'tools/release.mjs'), 'utf8');
  expect(release).toContain("'skuline-server': 'main'");
  const unit = read('skuline.service');
  expect(unit).toMatch(/^Type=notify$/m);
  expect(unit).toMatch(/^ExecStart=\/opt\/skuline\/bin\/skuline-server$/m);
  expect(unit).toMatch(/^User=skuline$/m);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  const container = read('Containerfile');
  expect(container.match(/^FROM /gm)).toHaveLength(2);
  expect(container).toMatch(/^USER 10001:10001$/m);
  expect(container).toMatch(/^CMD \["skuline-server"\]$/m);
  for (const name of ['compose.yaml', 'compose.servers.yaml']) {
    expect(read(name)).toMatch(/^ {4}read_only: true$/m);
    expect(read(name)).toMatch(/^ {6}dockerfile: deploy\/Containerfile$/m);
  }
});
