import { useMatch } from 'react-router';
import { NoteHost } from '../../features/moments/index.ts';
import { MiniPlayer } from '../../features/player/index.ts';
import { saveMomentHere } from './save-moment-here.ts';

/** The mini player, with what it needs of other features. The player's own screen has its own. */
export function PlayerHost() {
  const isOnOwnScreen = useMatch('/listen/:id') !== null;
  return (
    <>
      <MiniPlayer onSaveMoment={saveMomentHere} />
      {!isOnOwnScreen && <NoteHost />}
    </>
  );
}
