interface TrackingWishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether this browser asks not to be tracked: Do Not Track, or Global Privacy Control. */
export function isOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl }: TrackingWishes = navigator;
  return doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;
}
