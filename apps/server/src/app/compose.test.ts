import { expect, test } from 'vitest';
import { closerOf } from './compose.ts';

const ORDER = ['jobs', 'importUploads', 'stagedFiles', 'telemetry', 'analytics', 'transactional'];

function openParts(throwing: readonly string[]) {
  const closed: string[] = [];
  const close = (name: string) => async () => {
    closed.push(name);
    if (throwing.includes(name)) throw new Error(`${name} does not close`);
  };
  const closeAll = closerOf({
    transactional: { close: close('transactional') },
    analytics: { close: close('analytics') },
    telemetry: { close: close('telemetry') },
    stagedFiles: { close: close('stagedFiles') },
    importUploads: { close: close('importUploads') },
    jobs: { stop: close('jobs') },
  });
  return { closed, closeAll };
}

test('what was opened last is closed first, once', async () => {
  const { closed, closeAll } = openParts([]);
  await Promise.all([closeAll(), closeAll()]);
  expect(closed).toEqual(ORDER);
});

test.each([...ORDER.map((name) => [name]), ORDER])(
  'when %s does not close, all others are closed, and it is said',
  async (...throwing) => {
    const { closed, closeAll } = openParts(throwing);
    await expect(closeAll()).rejects.toThrow(/does not close|suppressed/);
    expect(closed).toEqual(ORDER);
  },
);
