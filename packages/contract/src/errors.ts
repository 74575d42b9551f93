/** Every error the API returns: code -> HTTP status and the sentence a person reads. The code is the contract. */
export const ERRORS = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_date: { status: 400, message: 'A date must be a real calendar day written as YYYY-MM-DD.' },
  invalid_date_range: { status: 400, message: 'The start date must not be after the end date.' },
  unknown_data_version: {
    status: 400,
    message: 'The figures as known then are not available: ask for a data version or a day that is kept.',
  },
  unknown_parameter: { status: 400, message: 'The request has an unknown parameter.' },
  too_many_filter_values: { status: 400, message: 'A filter has too many values.' },
  unauthorized: { status: 401, message: 'Sign in again: the request has no valid ID token.' },
  forbidden: { status: 403, message: 'You may not do this. Ask an admin of your company.' },
  other_origin: { status: 403, message: 'A page of another site may not call this.' },
  other_account: { status: 403, message: 'This is for another account: sign in to that one.' },
  tenant_mismatch: { status: 403, message: 'The tenant_id of the request is not the tenant of the token.' },
  not_found: { status: 404, message: 'There is no such address.' },
  tenant_not_found: { status: 404, message: 'There is no such tenant.' },
  user_not_found: { status: 404, message: 'There is no such user.' },
  sign_in_not_found: { status: 404, message: 'There is no such sign-in; it may have ended already.' },
  token_not_found: { status: 404, message: 'There is no such token; it may have ended already.' },
  passkey_not_found: { status: 404, message: 'There is no such passkey; it may have been removed already.' },
  invitation_not_found: { status: 404, message: 'There is no such invitation; it may have been answered.' },
  import_not_found: { status: 404, message: 'There is no such import.' },
  staged_file_not_found: {
    status: 404,
    message: 'There is no such file here: it was removed, or it is older than a day. Choose it again.',
  },
  connection_not_found: { status: 404, message: 'There is no such connection.' },
  webhook_not_found: { status: 404, message: 'There is no such webhook; it may have been removed.' },
  view_not_found: { status: 404, message: 'There is no such view; it may have been removed.' },
  link_not_found: {
    status: 404,
    message:
      'This link does not work: it has ended, or it was not copied whole. Ask who sent it for a new one.',
  },
  cost_change_not_found: { status: 404, message: 'There is no such change of costs.' },
  insight_not_found: { status: 404, message: 'There is no such insight.' },
  note_not_found: { status: 404, message: 'There is no such note.' },
  already_exists: { status: 409, message: 'This name is already taken.' },
  changed_elsewhere: {
    status: 409,
    message: 'This was changed elsewhere in the meantime; nothing was saved.',
  },
  insight_resolved: {
    status: 409,
    message: 'This insight is resolved, so there is nothing to snooze. Reopen it first.',
  },
  feedback_given: { status: 409, message: 'Feedback on this insight has been given already.' },
  managed_elsewhere: { status: 409, message: 'This is managed by the identity provider.' },
  import_busy: { status: 409, message: 'Another import is running; wait until it is done.' },
  import_not_running: { status: 409, message: 'This import is no longer running.' },
  import_not_undoable: { status: 409, message: 'This import cannot be undone.' },
  wrong_password: { status: 422, message: 'The current password is incorrect.' },
  wrong_code: {
    status: 422,
    message: 'The code is incorrect. Codes change every 30 seconds: enter the one shown now.',
  },
  file_refused: { status: 422, message: 'The file was refused; nothing was stored.' },
  too_many_requests: { status: 429, message: 'Too many requests; wait a moment and try again.' },
  file_too_large: { status: 413, message: 'The file is too large to import at once.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as JSON, with the content type application/json.',
  },
  request_too_large: { status: 413, message: 'The request is too large.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  data_damaged: {
    status: 500,
    message:
      'Some of the stored data is damaged. Contact your administrator: the data directory must be restored from a backup.',
  },
  store_unavailable: {
    status: 503,
    message: 'The database cannot be reached at the moment; try again in a minute.',
  },
  disk_full: {
    status: 503,
    message:
      'The server’s disk is full. Contact your administrator: nothing can be saved until space is freed.',
  },
  server_busy: {
    status: 503,
    message: 'Too many long responses are being sent at the moment; try again in a few seconds.',
  },
  not_ready: { status: 503, message: 'The application is starting; try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

export interface AppErrorOptions {
  /** A sentence for this case, instead of the code's general one. */
  readonly message?: string;
  /** Machine-readable facts about the case, sent to the caller. */
  readonly details?: unknown;
  /** When it is worth asking again. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A failure the caller can act on; anything else thrown is a bug and becomes a 500 without its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  /** Null: it is not known. */
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
