import { ApiError } from '@skuline/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataScope, useApi } from '../api/index.ts';
import { renderPage } from '../testing/index.ts';
import { FiguresScope } from './FiguresScope.tsx';

function Asked() {
  const { as_of: asOf = 'now', channel = ['all channels'] } = dataScope(useApi());
  return (
    <p>
      as of {asOf}, {channel.join(' and ')}
    </p>
  );
}

test.each([
  ['a page that follows the link', true, 'as of 2026-11-12, amazon and ebay'],
  ['any other page', false, 'as of now, all channels'],
])('%s asks for figures as of the day and of the channels in the link', async (_, isFollowed, text) => {
  const page = (
    <FiguresScope isFollowed={isFollowed}>
      <Asked />
    </FiguresScope>
  );
  await renderPage(page, { at: '/?as_of=2026-11-12&channel=ebay&channel=amazon' });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a day before the history is told in one sentence, asks for nothing else and leads back to now', async () => {
  const sentence = 'Your history starts on Nov 25.';
  const page = (
    <FiguresScope isFollowed>
      <Asked />
    </FiguresScope>
  );
  const { user } = await renderPage(page, {
    at: '/?as_of=2026-11-18',
    api: { getTenant: () => Promise.reject(new ApiError(400, 'unknown_data_version', sentence, null)) },
  });
  expect(await screen.findByRole('heading', { name: sentence })).toBeVisible();
  expect(screen.queryByText('as of 2026-11-18, all channels')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByText('as of now, all channels')).toBeVisible();
});
