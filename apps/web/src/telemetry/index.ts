import { type ActionDetails, emit, type TelemetryEvent } from './early-events.ts';

export { startTelemetry } from './start-telemetry.ts';
export { reportError } from './watch-errors.ts';

/** Reports an event; returns at once, never throws, and does nothing where telemetry is off. */
export function track(event: TelemetryEvent): void {
  emit(event);
}

/**
 * Reports a user action, named in snake_case ('filters_applied'). Details are snake_case identifiers, integers and
 * booleans: never product names, search texts, emails, file names or amounts.
 */
export function trackAction(action: string, details?: ActionDetails): void {
  track({ name: 'user_action', action, details });
}
