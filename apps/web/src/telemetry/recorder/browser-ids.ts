import { sessionIdPreference, tabVisitorIdPreference, visitorIdPreference } from '../../preferences/index.ts';

/** The random numbers that tell tabs and browsers apart; kept in memory too, for browsers without storage. */
export interface BrowserIds {
  readonly sessionId: () => string;
  readonly visitorId: () => string;
  /** After a logout: another visitor, whom only this tab remembers, in a session of their own. */
  readonly becomeSomebodyElse: () => void;
}

export function createBrowserIds(now: () => Date): BrowserIds {
  let visitorId = tabVisitorIdPreference.find() ?? visitorIdPreference.find();
  let sessionId = sessionIdPreference.find();
  return {
    sessionId() {
      if (sessionId === null) {
        sessionId = randomId(now());
        sessionIdPreference.save(sessionId);
      }
      return sessionId;
    },
    visitorId() {
      if (visitorId === null) {
        visitorId = randomId(now());
        visitorIdPreference.save(visitorId);
      }
      return visitorId;
    },
    becomeSomebodyElse() {
      visitorId = randomId(now());
      tabVisitorIdPreference.save(visitorId);
      // Whose it was stays theirs: the same number would say who the visitor is.
      sessionId = null;
      sessionIdPreference.clear();
    },
  };
}

/**
 * A random UUID of version 7, which begins with its time: PostHog wants such ids for sessions, and rows sorted by
 * them lie in the order they came. Works without crypto.randomUUID, which pages over plain HTTP don't have.
 */
export function randomId(at: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(at.getTime() / 2 ** 32));
  view.setUint32(2, at.getTime() % 2 ** 32);
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
