/** Measures how long the page was visible since the last call of `take`. */
export interface VisibleTime {
  /** Records whether the page is visible from now on. */
  set(isVisible: boolean): void;
  /** The whole seconds since the last call; resets. */
  take(): number;
}

export function createVisibleTime(now: () => Date, isVisible: boolean): VisibleTime {
  let visibleMs = 0;
  let since = isVisible ? now().getTime() : null;
  const add = () => {
    if (since === null) return;
    // Setting the clock back subtracts nothing.
    visibleMs += Math.max(0, now().getTime() - since);
    since = now().getTime();
  };
  return {
    set(next) {
      add();
      if (!next) since = null;
      else since ??= now().getTime();
    },
    take() {
      add();
      const seconds = Math.round(visibleMs / 1000);
      visibleMs = 0;
      return seconds;
    },
  };
}
