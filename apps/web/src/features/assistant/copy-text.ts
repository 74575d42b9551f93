import { showToast } from '../../ui/index.ts';

/** Copies a text, and says whether it worked: pages that came over plain HTTP may not. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'done', message: 'Copied.' });
  } catch {
    // No clipboard, or no permission: the person can still select the text.
    showToast({ kind: 'failed', message: 'This browser does not allow copying here.' });
  }
}
