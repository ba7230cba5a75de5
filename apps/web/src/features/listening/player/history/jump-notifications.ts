import { clockTime } from '../../../../lib/format.ts';
import { chapterAt } from '../engine/player-state.ts';
import type { Jump, PlayerCore, RemotePosition } from '../player/player-core-types.ts';
import { shownDevice } from '../progress/device-name.ts';
import { hideRemotePositions, showJump, showRemotePosition } from './jump-toast.ts';
import { m } from './messages.ts';

/** Shows a toast with the target of a jump, and Undo. */
export function notifyJump({ engine, goBack }: PlayerCore, jump: Jump): void {
  const title = chapterAt(engine.state().book, jump.to.chapterId)?.title;
  if (jump.device !== null) hideRemotePositions();
  showJump(jumpText(jump, title), () => goBack(jump.from));
}

/** Shows the position on another device, with a button that moves to it: a jump like any other, with Undo. */
export function notifyRemotePosition({ engine }: PlayerCore, meeting: RemotePosition): void {
  const { book, chapter } = engine.state();
  const { chapterId, position } = meeting.remote;
  const title = chapterAt(book, chapterId)?.title;
  showRemotePosition(remotePositionText(meeting, chapter?.id, title), () => engine.goTo(chapterId, position));
}

/**
 * Returns the toast text of a jump: 'Jumped to 41:10.', with the chapter's title if it changed; 'Synced to 41:10
 * from …' for another device's position.
 */
function jumpText({ from, to, device }: Jump, chapterTitle: string | undefined): string {
  const time = clockTime(to.position);
  const isSame = to.chapterId === from.chapterId || !chapterTitle;
  if (device === null) return isSame ? m.jumped({ time }) : m.jumpedTo({ time, title: chapterTitle });
  const name = device && shownDevice(device);
  if (isSame) return name ? m.syncedFrom({ time, name }) : m.synced({ time });
  return name
    ? m.syncedToFrom({ time, name, title: chapterTitle })
    : m.syncedTo({ time, title: chapterTitle });
}

/**
 * Returns the toast text for another device's position: 'You were at 41:10.', with the chapter if it differs and
 * the device if known.
 */
function remotePositionText(
  { remote, device }: RemotePosition,
  hereChapterId: number | undefined,
  chapterTitle: string | undefined,
): string {
  const time = clockTime(remote.position);
  const name = device && shownDevice(device);
  if (remote.chapterId === hereChapterId || !chapterTitle)
    return name ? m.wereAtOn({ time, name }) : m.wereAt({ time });
  return name ? m.wereInOn({ time, name, title: chapterTitle }) : m.wereIn({ time, title: chapterTitle });
}
