import { CheckBox } from '../../../../ui/check-box.tsx';
import { getPlayer, usePlaybackSettings } from '../player/player.ts';

/** Turns on that the next book plays automatically: the first of Up next, or the next of the series. */
export function StartSwitch() {
  const { bookEnd, playback } = getPlayer();
  const { starts_up_next } = usePlaybackSettings();
  return (
    <CheckBox
      label="Play automatically"
      hint="At the end of a book, starts Up next or the next in its series. Not while a sleep timer is set."
      isOn={starts_up_next}
      onChange={(isOn) => {
        playback.change({ starts_up_next: isOn });
        bookEnd.switched(isOn);
      }}
    />
  );
}
