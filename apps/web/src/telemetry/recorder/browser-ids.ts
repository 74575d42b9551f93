import { sessionIdPreference, tabVisitorIdPreference, visitorIdPreference } from '../../preferences/index.ts';
import { randomId } from './random-id.ts';

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
