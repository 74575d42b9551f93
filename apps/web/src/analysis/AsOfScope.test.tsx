import { ApiError } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useApi } from '../api/index.ts';
import { renderPage } from '../testing/index.ts';
import { AsOfScope } from './AsOfScope.tsx';

function Asked() {
  return <p>as of {useApi().asOf ?? 'now'}</p>;
}

test.each([
  ['a page that follows the link', true, 'as of 2026-11-12'],
  ['any other page', false, 'as of now'],
])('%s asks for figures as of', async (_, isFollowed, text) => {
  const page = (
    <AsOfScope isFollowed={isFollowed}>
      <Asked />
    </AsOfScope>
  );
  await renderPage(page, { at: '/?as_of=2026-11-12' });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a day before the history is told in one sentence, asks for nothing else and leads back to now', async () => {
  const sentence = 'Your history starts on Nov 25.';
  const page = (
    <AsOfScope isFollowed>
      <Asked />
    </AsOfScope>
  );
  const { user } = await renderPage(page, {
    at: '/?as_of=2026-11-18',
    api: { getTenant: () => Promise.reject(new ApiError(400, 'unknown_data_version', sentence, null)) },
  });
  expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
  expect(screen.queryByText('as of 2026-11-18')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByText('as of now')).toBeVisible();
});
