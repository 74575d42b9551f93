/** The key of shortcuts as this computer's keyboard names it. */
export const MODIFIER_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
