/** Logs a failure that the specification tolerates (point 8: "only warnings"). */
export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the only access to the console
  console.warn(`Skuline: ${message}`, ...(cause === undefined ? [] : [cause]));
}
