/** Files that take their time: two at once, so that what is small never waits for more than other small ones. */
export interface LargeFiles {
  /** What ends the file's work; null for a large one while two others are at it. */
  begin(file: { readonly bytes: number }): (() => void) | null;
}

/** Beyond this a file is large. As they lie: of gzip ten times as much comes out, which are seconds still. */
const MOST_BYTES_OF_SMALL = 2_000_000;
const LARGE_AT_ONCE = 2;

/** Large files and a small one: each has memory of its own. */
export const FILES_AT_ONCE = LARGE_AT_ONCE + 1;

export function createLargeFiles(): LargeFiles {
  let running = 0;
  return {
    begin({ bytes }) {
      if (bytes <= MOST_BYTES_OF_SMALL) return () => undefined;
      if (running >= LARGE_AT_ONCE) return null;
      running += 1;
      return () => {
        running -= 1;
      };
    },
  };
}
