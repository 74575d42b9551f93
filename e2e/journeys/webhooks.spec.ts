import { startWebhookReceiver } from '@skuline/server/src/testing/webhook-receiver.ts';
import { listViolations } from '../harness/axe.ts';
import { expect, test } from '../harness/journey.ts';
import { PEOPLE } from '../harness/people.ts';
import { fillSignIn } from '../harness/sign-in.ts';
import { expectNoSidewaysScroll } from '../harness/sideways-scroll.ts';

test.use({ isSignedIn: false });

test('an admin has news sent elsewhere, sees what came of it, changes it and removes it', async ({
  page,
}) => {
  const receiver = await startWebhookReceiver();
  await page.goto('/connections');
  await fillSignIn(page, PEOPLE.webhooks);
  const section = page.getByRole('region', { name: 'Slack, Teams and webhooks' });
  await expect(section.getByText('Nothing is sent anywhere yet.')).toBeVisible();

  // With the keyboard alone.
  await section.getByRole('button', { name: 'Add' }).press('Enter');
  await section.getByRole('radio', { name: /^Webhook/ }).press('Space');
  await section.getByLabel('Address').fill(receiver.url);
  await section.getByLabel('Name').fill('Warehouse');
  await section.getByRole('checkbox', { name: 'Import finished' }).press('Space');
  await page.keyboard.press('Enter');
  await expect(section.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
  expect(await listViolations(page)).toEqual([]);
  await section.getByRole('button', { name: 'Done' }).click();
  const row = section.getByRole('listitem').filter({ hasText: 'Webhook · Warehouse' });
  await expect(row.getByText('New insight, Connection stopped, Connection working again')).toBeVisible();

  const sendTest = row.getByRole('button', { name: 'Send a test to Webhook · Warehouse' });
  await sendTest.click();
  await expect(row.getByText('Test: Received (204).')).toBeVisible();
  receiver.answerWith({ status: 404, body: 'no_service' });
  await sendTest.click();
  await expect(row.getByText('Test: The receiver answered 404. It said: no_service')).toBeVisible();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['test', 'test']);
  await row.getByRole('button', { name: 'Deliveries to Webhook · Warehouse' }).click();
  const log = row.getByRole('list', { name: 'Deliveries to Webhook · Warehouse' });
  await expect(log.getByRole('listitem')).toHaveText([/The receiver answered 404/, /Received \(204\)/]);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    expect(await listViolations(page)).toEqual([]);
  }

  await row.getByRole('button', { name: 'Edit Webhook · Warehouse' }).click();
  const form = row.getByRole('form', { name: 'Edit Webhook · Warehouse' });
  const secret = form.getByLabel('Signing secret');
  await form.getByRole('button', { name: 'New signing secret' }).click();
  await expect(secret).toHaveValue(/^whsec_/);
  await form.getByRole('button', { name: 'Turn off' }).click();
  await expect(row.getByText('Off', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Edit Webhook · Warehouse' }).click();
  await form.getByRole('button', { name: 'Remove…' }).click();
  await form.getByRole('button', { name: 'Keep' }).click();
  await form.getByRole('button', { name: 'Remove…' }).click();
  await form.getByRole('button', { name: 'Remove it and its log' }).click();
  await expect(row).toHaveCount(0);
  await expect(section.getByText('Nothing is sent anywhere yet.')).toBeVisible();
  await receiver.close();
});
