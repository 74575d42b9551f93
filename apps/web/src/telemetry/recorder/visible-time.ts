/** How long the page could be seen, since it was last asked for. */
export interface VisibleTime {
  /** Notes whether the page can be seen from now on. */
  set(isVisible: boolean): void;
  /** The whole seconds since the last time; begins anew. */
  take(): number;
}

export function createVisibleTime(now: () => Date, isVisible: boolean): VisibleTime {
  let visibleMs = 0;
  let since = isVisible ? now().getTime() : null;
  const add = () => {
    if (since === null) return;
    // A clock that is set back takes nothing away.
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
