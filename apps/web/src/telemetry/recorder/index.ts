import type { EventPlace } from '@skuline/contract';
import { now } from '../../clock.ts';
import {
  earlyEventsPreference,
  forgetVisitor,
  placePreference,
  unsentEventsPreference,
} from '../../preferences/index.ts';
import { watchSession } from '../../session/index.ts';
import { listen } from '../early-events.ts';
import { createBrowserIds } from './browser-ids.ts';
import { beaconBatch, findTelemetryConfig, sendBatch } from './collector.ts';
import { Delivery } from './delivery.ts';
import { EventQueue } from './event-queue.ts';
import { findPlace } from './find-place.ts';
import { Recorder } from './recorder.ts';

/** Records and sends events until the page unloads or the server turns telemetry off. */
export function startRecorder(): void {
  const queue = new EventQueue(unsentEventsPreference);
  const tokens = new Map<string, string>();
  const ids = createBrowserIds(now);
  let place: EventPlace | null = null;
  let isAllowed = false;
  const delivery = new Delivery({
    queue,
    now,
    tokens,
    getVisitorId: ids.visitorId,
    prepare: async () => {
      const config = await findTelemetryConfig();
      if (config === null) return false;
      if (!config.isEnabled) stop();
      isAllowed = config.isEnabled;
      if (isAllowed && config.geoipUrl !== null) place = await getPlace(config.geoipUrl);
      return isAllowed;
    },
    isAllowed: () => isAllowed,
    getOwner: () => recorder.owner,
    getPlace: () => place,
    send: sendBatch,
    beacon: beaconBatch,
    isOnline: () => navigator.onLine,
  });
  const recorder = new Recorder({ queue, delivery, tokens, ids, now });
  const ends = [watchSession(recorder.onSession), watchPage(recorder, delivery)];
  const stop = () => {
    for (const end of ends) end();
    recorder.stop();
    delivery.stop();
    listen(() => {});
    forgetVisitor();
  };
  queue.restore(new Set(['', recorder.owner]), now());
  recordEarlier(recorder);
  listen(recorder.record);
  void delivery.prepare();
}

/** Events of earlier pages that were left before their recorder had loaded. */
function recordEarlier(recorder: Recorder): void {
  const kept = earlyEventsPreference.find();
  earlyEventsPreference.clear();
  for (const { tenantId, ...stamped } of kept ?? []) recorder.recordEarlier(stamped, tenantId);
}

/** Requested once per session of this tab, whether or not it succeeds. */
async function getPlace(url: string): Promise<EventPlace | null> {
  const known = placePreference.find();
  if (known !== null) return known.place;
  const place = await findPlace(url);
  placePreference.save({ place });
  return place;
}

function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

function watchPage(recorder: Recorder, delivery: Delivery): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener('visibilitychange', () => recorder.onVisibility(isVisible()), { signal });
  window.addEventListener('pagehide', recorder.onLeave, { signal });
  // A page restored from the back/forward cache continues.
  window.addEventListener('pageshow', () => recorder.onVisibility(isVisible()), { signal });
  window.addEventListener('online', () => delivery.retry(), { signal });
  return () => ending.abort();
}
