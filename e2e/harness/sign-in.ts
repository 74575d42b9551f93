import { expect, type Page } from '@playwright/test';
import type { Seller } from './sellers.ts';

/** Types email and password into the current sign-in page. */
export async function fillSignIn(page: Page, seller: Pick<Seller, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(seller.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens `path` signed out and signs in on the way: a session of the journey's own, which it may end. */
export async function openThroughSignIn(page: Page, seller: Seller, path = '/dashboard'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, seller);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}
