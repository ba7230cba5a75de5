import type { Clip } from '@lamplight/contract';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.ts';
import { m } from './messages.ts';

/** Returns the whole address of a clip's page. */
export const linkOf = ({ path }: Pick<Clip, 'path'>): string => new URL(path, location.href).href;

export const copyLink = (clip: Pick<Clip, 'path'>): Promise<void> =>
  copyText(linkOf(clip), {
    success: m.linkCopied,
    failure: m.copyingNotPossibleHere,
  });

/** Returns whether the system can share links. */
export const hasShareSheet = (): boolean => 'share' in navigator;

/** Opens the system's share sheet. */
export async function shareLink(clip: Clip): Promise<void> {
  try {
    await navigator.share({ title: clip.book_title, text: clip.quote, url: linkOf(clip) });
  } catch (error) {
    // The user has closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast(m.sharingDidntWork, { tone: 'error' });
  }
}
