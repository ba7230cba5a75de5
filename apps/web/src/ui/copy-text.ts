import { showToast } from './toast.ts';

/** Copies a text to the clipboard, and shows whether that was possible. */
export async function copyText(
  text: string,
  { success, failure }: { readonly success: string; readonly failure: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(success);
  } catch {
    showToast(failure, { tone: 'error' });
  }
}
