import { sessionIdPreference, tabVisitorIdPreference, visitorIdPreference } from '../../preferences/index.ts';

/** The random ids of this browser and tab; also kept in memory, for browsers without storage. */
export interface BrowserIds {
  readonly sessionId: () => string;
  readonly visitorId: () => string;
  /** After a logout: a new visitor, remembered only in this tab, with a new session id. */
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
      // The session id stays with the old user: reusing it would identify the visitor.
      sessionId = null;
      sessionIdPreference.clear();
    },
  };
}

/**
 * A random UUID v7, which starts with its time: PostHog requires it for session ids, and it sorts by time. Works
 * without crypto.randomUUID, which pages over plain HTTP don't have.
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
