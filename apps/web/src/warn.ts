/** Says in the console that something failed which the spec lets pass (point 8: "only warnings"). */
export function warn(message: string, cause?: unknown): void {
  // oxlint-disable-next-line no-console -- the one door to the console
  console.warn(`Skuline: ${message}`, ...(cause === undefined ? [] : [cause]));
}
