import { expect, test as base } from '@playwright/test';
import { readSession } from './remembered-sessions.ts';
import { RETAILER, type Seller } from './sellers.ts';

interface JourneyOptions {
  /** The seller whose data are shown. */
  readonly seller: Seller;
  /**
   * Whether the journey starts signed in. One that ends a session must sign in by itself, because the others share
   * theirs.
   */
  readonly isSignedIn: boolean;
  /** The frozen time of the browser's clock; null for the seller's default day. */
  readonly now: Date | null;
}

/** A journey: a browser with a frozen clock, signed in as a seller by default. */
export const test = base.extend<JourneyOptions>({
  seller: [RETAILER, { option: true }],
  isSignedIn: [true, { option: true }],
  now: [null, { option: true }],
  storageState: async ({ seller, isSignedIn, now }, use) => {
    await use(isSignedIn ? readSession(seller, now ?? seller.now) : undefined);
  },
  context: async ({ context, seller, now }, use) => {
    await context.clock.setFixedTime(now ?? seller.now);
    await use(context);
  },
});

export { expect };
