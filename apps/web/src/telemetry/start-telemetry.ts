import { forgetSessionId, forgetVisitor, keepEarlyEvents } from '../preferences/index.ts';
import { watchSession } from '../session/index.ts';
import { whenIdle } from '../when-idle.ts';
import { listen, takeEarly } from './early-events.ts';
import { watchErrors } from './watch-errors.ts';

/**
 * Starts telemetry after the first page was rendered; earlier events are queued. In a browser that opts out of tracking
 * nothing is loaded, stored or sent.
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
      // Offline, or a new version was deployed: this page is not reported.
      () => listen(() => {}),
    );
  });
}

/**
 * A page that is left before its recorder has loaded stores its events for the next page of the tab. They cannot be
 * sent at once, because only the recorder asks the server whether events may be sent. When the session ends meanwhile,
 * they are dropped with its session id: they do not belong to the visitor.
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

/** Whether this browser opts out of tracking: Do Not Track, or Global Privacy Control. */
function isOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl }: TrackingWishes = navigator;
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
}
