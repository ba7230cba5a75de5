import { chapterAt } from '../engine/player-state.ts';
import type { Jump, Meeting, PlayerCore } from '../player/player-core.ts';
import { hideMeetings, showJump, showMeeting } from './jump-toast.ts';
import { jumpWords, meetingWords } from './jump-words.ts';

/** Says where a jump led, and offers the way back. */
export function tellJump({ engine, goBack }: PlayerCore, jump: Jump): void {
  const title = chapterAt(engine.state().book, jump.to.chapterId)?.title;
  if (jump.device !== null) hideMeetings();
  showJump(jumpWords(jump, title), () => goBack(jump.from));
}

/** Says where the listener was on another device, and offers the way there: a jump like any other, with Undo. */
export function tellMeeting({ engine }: PlayerCore, meeting: Meeting): void {
  const { book, chapter } = engine.state();
  const { chapterId, position } = meeting.there;
  const title = chapterAt(book, chapterId)?.title;
  showMeeting(meetingWords(meeting, chapter?.id, title), () => engine.goTo(chapterId, position));
}
