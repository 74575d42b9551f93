/** Details of an action: identifiers in snake_case, whole numbers, yes or no. Never a name, a text or an amount. */
export type ActionDetails = Readonly<Record<string, string | number | boolean>>;

export type ErrorSource = 'render' | 'window' | 'promise' | 'chunk';

/** What is reported of the product's use (spec 1). Path, time and who it was are added when it is recorded. */
export type TelemetryEvent =
  | { readonly name: 'login'; readonly method: 'password' | 'provider' }
  | { readonly name: 'page_view' }
  | { readonly name: 'user_action'; readonly action: string; readonly details?: ActionDetails | undefined }
  | { readonly name: 'session_duration'; readonly seconds: number }
  | { readonly name: 'error_occurred'; readonly source: ErrorSource; readonly error: unknown }
  | { readonly name: 'user_idle'; readonly seconds: number };

/** An event with when and where it happened, noted at once: the recorder may come later. */
export interface StampedEvent {
  readonly event: TelemetryEvent;
  readonly at: Date;
  readonly path: string;
}
