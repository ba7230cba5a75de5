import { mayShareClips, openClipDialog } from '../../features/clips/index.ts';
import { getPlayer } from '../../features/player/index.ts';

/** Opens the dialog that shares what was just heard; does nothing if clips are off. */
export function shareClipHere(): void {
  const { engine } = getPlayer();
  const { book, chapter } = engine.state();
  if (mayShareClips() && book && chapter) openClipDialog({ book, chapter, position: engine.position() });
}
