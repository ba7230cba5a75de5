import { chapterAt } from '../engine/player-state.ts';
import type { Jump, PlayerCore, RemotePosition } from '../player/player-core.ts';
import { jumpText, remotePositionText } from './jump-text.ts';
import { hideRemotePositions, showJump, showRemotePosition } from './jump-toast.ts';

/** Shows where a jump led, and offers to undo it. */
export function notifyJump({ engine, goBack }: PlayerCore, jump: Jump): void {
  const title = chapterAt(engine.state().book, jump.to.chapterId)?.title;
  if (jump.device !== null) hideRemotePositions();
  showJump(jumpText(jump, title), () => goBack(jump.from));
}

/** Shows the position on another device, and offers to go there: a jump like any other, with Undo. */
export function notifyRemotePosition({ engine }: PlayerCore, meeting: RemotePosition): void {
  const { book, chapter } = engine.state();
  const { chapterId, position } = meeting.remote;
  const title = chapterAt(book, chapterId)?.title;
  showRemotePosition(remotePositionText(meeting, chapter?.id, title), () => engine.goTo(chapterId, position));
}
