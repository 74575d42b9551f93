import { expect, test as base } from '@playwright/test';
import { readSession } from './remembered-sessions.ts';
import { RETAILER, type Seller } from './sellers.ts';

interface JourneyOptions {
  /** Whose data is looked at. */
  readonly seller: Seller;
  /** Whether the journey begins signed in. One that ends a session must sign in by itself: the others share theirs. */
  readonly isSignedIn: boolean;
  /** The moment every clock of the browser stands at; null is the seller's own day. */
  readonly now: Date | null;
}

/** A journey: a browser whose clock stands still, signed in as a seller unless told otherwise. */
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
