/** Details of an action: snake_case identifiers, integers and booleans. Never a name, a text or an amount. */
export type ActionDetails = Readonly<Record<string, string | number | boolean>>;

export type ErrorSource = 'render' | 'window' | 'promise' | 'chunk';

/** The reported events (spec 1). Path, time and user are added when they are recorded. */
export type TelemetryEvent =
  | { readonly name: 'login'; readonly method: 'password' | 'provider' }
  | { readonly name: 'page_view' }
  | { readonly name: 'user_action'; readonly action: string; readonly details?: ActionDetails | undefined }
  | { readonly name: 'session_duration'; readonly seconds: number }
  | { readonly name: 'error_occurred'; readonly source: ErrorSource; readonly error: unknown }
  | { readonly name: 'user_idle'; readonly seconds: number };

/** An event with its time and path, captured at once because the recorder may load later. */
export interface StampedEvent {
  readonly event: TelemetryEvent;
  readonly at: Date;
  readonly path: string;
}
