import type { Clip } from '@lamplight/contract';
import { showToast } from '../../ui/toast.ts';

/** Returns the whole address of a clip's page. */
export const linkOf = ({ path }: Pick<Clip, 'path'>): string => new URL(path, location.href).href;

export async function copyLink(clip: Pick<Clip, 'path'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(clip));
    showToast('Link copied');
  } catch {
    showToast('Copying is not possible here. Select the link instead.', { tone: 'error' });
  }
}

/** Whether the system can share links. */
export const hasShareSheet = (): boolean => 'share' in navigator;

/** Opens the system's share sheet. */
export async function shareLink(clip: Clip): Promise<void> {
  try {
    await navigator.share({ title: clip.book_title, text: clip.quote, url: linkOf(clip) });
  } catch (error) {
    // Closing the sheet is no error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast('Sharing didn’t work. Copy the link instead.', { tone: 'error' });
  }
}
