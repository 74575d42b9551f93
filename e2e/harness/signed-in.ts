import { expect, test, type Page } from '@playwright/test';
import type { Seller } from './sellers.ts';

/** Types e-mail and password into the sign-in page the browser is at. */
export async function fillSignIn(page: Page, seller: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(seller.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens `path` as the seller on a frozen day and signs in on the way. */
export async function openSignedIn(page: Page, seller: Seller, path = '/dashboard'): Promise<void> {
  await page.clock.setFixedTime(seller.now);
  await page.goto(path);
  await fillSignIn(page, seller);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

export { expect, test };
