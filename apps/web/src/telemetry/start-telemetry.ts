import { forgetVisitor } from '../preferences/index.ts';
import { whenIdle } from '../when-idle.ts';
import { listen } from './early-events.ts';
import { isOptedOut } from './opt-out.ts';
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
  whenIdle(() => {
    import('./recorder/index.ts').then(
      ({ startRecorder }) => startRecorder(),
      // Offline, or a newer version has taken its place: this page goes unreported.
      () => listen(() => {}),
    );
  });
}
