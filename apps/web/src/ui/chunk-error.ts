/** How Chromium, Firefox and Safari say that a part of the app could not be loaded; so does Vite of a part's styles. */
const CHUNK_ERROR = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether a part of the app could not be loaded: offline, or a newer version has taken its place on the server. */
export function isChunkError(error: unknown): boolean {
  return error instanceof Error && CHUNK_ERROR.test(error.message);
}
