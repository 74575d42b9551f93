/** What went wrong, in the words of those who call the store. */
export type AnalyticsFailure = 'closed' | 'cannot_open' | 'bad_rows' | 'busy' | 'unavailable' | 'refused';

/**
 * Every failure of the analytics engine. Its text never holds SQL, rows or parameters, so it may be shown; the
 * engine's own error is the cause, for the log.
 */
export class AnalyticsError extends Error {
  readonly failure: AnalyticsFailure;
  /** The engine's exception code (62 is a syntax error), null when the engine was not reached. */
  readonly engineCode: number | null;

  constructor(
    failure: AnalyticsFailure,
    message: string,
    options: { cause?: unknown; engineCode?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AnalyticsError';
    this.failure = failure;
    this.engineCode = options.engineCode ?? null;
  }
}

export function closedError(): AnalyticsError {
  return new AnalyticsError('closed', 'The analytics store is closed.');
}

// CANNOT_PARSE_* and their kin: the rows of an insert are at fault, not the statement.
const BAD_ROW_CODES = new Set([6, 25, 26, 27, 33, 38, 41, 53, 69, 72, 117, 130, 131, 321, 349, 407, 441]);

// SOCKET_TIMEOUT, NETWORK_ERROR, NO_ZOOKEEPER, ALL_CONNECTION_TRIES_FAILED, KEEPER_EXCEPTION: a server of a cluster does not
// reach the others.
const UNREACHED_CODES = new Set([209, 210, 225, 279, 999]);
// TABLE_IS_READ_ONLY, TOO_FEW_LIVE_REPLICAS, UNKNOWN_STATUS_OF_INSERT: a replica of a cluster does not take rows.
const REPLICA_CODES = new Set([242, 285, 319]);

/** The engine's exception as a typed error; an error that is one already passes through. */
export function analyticsErrorOf(error: unknown): AnalyticsError {
  if (error instanceof AnalyticsError) return error;
  if (error instanceof Error && 'code' in error && error.code === 'CHDB_CLOSED') return closedError();
  const engineCode = findEngineCode(error);
  if (engineCode === null) {
    return new AnalyticsError('unavailable', 'The analytics engine could not be reached.', { cause: error });
  }
  const options = { cause: error, engineCode };
  if (UNREACHED_CODES.has(engineCode))
    return new AnalyticsError('unavailable', 'A part of the analytics store could not be reached.', options);
  if (REPLICA_CODES.has(engineCode))
    return new AnalyticsError(
      'unavailable',
      'A replica of the analytics store is down: nothing can be stored until it is back.',
      options,
    );
  return BAD_ROW_CODES.has(engineCode)
    ? new AnalyticsError(
        'bad_rows',
        `The analytics engine could not read the values (code ${engineCode}).`,
        options,
      )
    : new AnalyticsError(
        'refused',
        `The analytics engine refused the statement (code ${engineCode}).`,
        options,
      );
}

function findEngineCode(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  const { clickhouseCode, code } = error as { clickhouseCode?: unknown; code?: unknown }; // both drivers' fields, checked below
  if (typeof clickhouseCode === 'number') return clickhouseCode;
  if (typeof code === 'string' && /^\d+$/.test(code)) return Number(code);
  const written = /Code: (\d+)\./.exec(error.message)?.[1];
  return written === undefined ? null : Number(written);
}
