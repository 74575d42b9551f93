import { forgetSessionId, forgetVisitor, keepEarlyEvents } from '../preferences/index.ts';
import { watchSession } from '../session/index.ts';
import { whenIdle } from '../when-idle.ts';
import { listen, takeEarly } from './early-events.ts';
import { watchErrors } from './watch-errors.ts';

/**
 * Starts reporting the product's use, once the first page has been drawn; what happens before that is kept. In a
 * browser that asks not to be tracked nothing is loaded, asked, stored or sent.
 */
export function startTelemetry(): void {
  if (isOptedOut()) {
    listen(() => {});
    forgetVisitor();
    return;
  }
  watchErrors();
  keepWhatComesTooEarly();
  whenIdle(() => {
    import('./recorder/index.ts').then(
      ({ startRecorder }) => startRecorder(),
      // Offline, or a newer version has taken its place: this page goes unreported.
      () => listen(() => {}),
    );
  });
}

/**
 * A page that is left before its recorder has come leaves its events to the next page of the tab. Sending them at once
 * would take the server's word that events may be sent, and that is the recorder's to ask for. A session that ends
 * meanwhile takes them and its number along: they are not the visitor's that is left.
 */
function keepWhatComesTooEarly(): void {
  let tenantId: string | null = null;
  let isEnding = false;
  watchSession(({ status, user }) => {
    const hasBegunToEnd = status === 'signing-out' && !isEnding;
    isEnding = status === 'signing-out';
    if (hasBegunToEnd) forgetSessionId();
    else if (!isEnding) tenantId = user?.tenantId ?? null;
  });
  window.addEventListener('pagehide', () => {
    const events = takeEarly();
    if (events.length > 0) keepEarlyEvents(tenantId, events);
  });
}

interface TrackingWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether this browser asks not to be tracked: Do Not Track, or Global Privacy Control. */
function isOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl }: TrackingWishes = navigator;
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
}
