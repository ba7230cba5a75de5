import { Suspense } from 'react';
import { useMatch } from 'react-router';
import { MiniPlayer, NoteHost } from '../../features/listening/index.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ClipHost } from './clip-host.tsx';
import { saveMomentHere } from './save-moment-here.ts';
import { shareClipHere } from './share-clip-here.ts';

const MiniText = lazyPart(() => import('../../features/listening/texts/mini-text.tsx'), 'MiniText');

const SpeechTimes = lazyPart(() => import('../../features/listening/texts/speech-times.tsx'), 'SpeechTimes');

/** The mini player with the parts that other features contribute. The player's own screen adds these parts itself. */
export function PlayerHost() {
  const isOnOwnScreen = useMatch('/listen/:id') !== null;
  return (
    <>
      <MiniPlayer
        onSaveMoment={saveMomentHere}
        onShareClip={shareClipHere}
        text={
          <Suspense fallback={null}>
            <MiniText />
          </Suspense>
        }
      />
      <Suspense fallback={null}>
        <SpeechTimes />
      </Suspense>
      {!isOnOwnScreen && (
        <>
          <NoteHost />
          <ClipHost />
        </>
      )}
    </>
  );
}
