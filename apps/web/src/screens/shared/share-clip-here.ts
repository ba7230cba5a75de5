import { getPlayer } from '../../features/listening/index.ts';
import { mayShareClips, openClipDialog } from '../../features/publishing/index.ts';

/** Opens the dialog that shares what was just heard; does nothing if clips are off. */
export function shareClipHere(): void {
  const { engine } = getPlayer();
  const { book, chapter } = engine.state();
  if (mayShareClips() && book && chapter) openClipDialog({ book, chapter, position: engine.position() });
}
