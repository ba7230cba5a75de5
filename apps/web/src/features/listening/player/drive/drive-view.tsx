import './drive-view.css';
import { Pause, Play, RotateCcw, RotateCw, X } from 'lucide-react';
import { useEffect, useId } from 'react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { shortProblem } from '../controls/short-problem.ts';
import { getPlayer, usePlaybackSettings, usePlayerState } from '../player/player.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { m } from './messages.ts';

/** Driving view with three targets that need no look: back, play, forward. The screen stays on. */
export function DriveView({ onClose }: { onClose: () => void }) {
  const { engine } = getPlayer();
  const titleId = useId();
  const title = usePlayerState((state) => state.chapter?.title);
  const wantsToPlay = usePlayerState((state) => state.wantsToPlay);
  const problem = usePlayerState((state) => state.problem);
  const { skip_back, skip_forward } = usePlaybackSettings();

  useEffect(() => keepScreenOn({ page: document, wakeLock: navigator.wakeLock }), []);

  const PlayIcon = wantsToPlay ? Pause : Play;
  return (
    <Modal look="drive" aria-labelledby={titleId} onClose={onClose}>
      <div className="flex items-center gap-3 ps-2">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" id={titleId} className="line-clamp-2 text-xl landscape:line-clamp-1">
            {title}
          </h2>
          {/* The line keeps its height while it is empty, so that the buttons never move. */}
          <p role="status" className="min-h-[1lh] text-text-2">
            {problem && shortProblem[problem]}
          </p>
        </div>
        <IconButton label={m.closeDriveView} size="lg" icon={<X size={32} aria-hidden />} onClick={onClose} />
      </div>
      <div role="group" aria-label={m.playback} className="drive-targets">
        <button
          type="button"
          className="drive-target"
          aria-label={m.backSeconds({ count: skip_back })}
          onClick={() => engine.skip(-skip_back)}
        >
          <RotateCcw aria-hidden strokeWidth={1.75} />
          {skip_back}
        </button>
        <button
          type="button"
          className="drive-target"
          data-play=""
          data-autofocus
          aria-label={wantsToPlay ? m.pause : m.play}
          onClick={engine.toggle}
        >
          <PlayIcon aria-hidden fill="currentColor" strokeWidth={1} />
        </button>
        <button
          type="button"
          className="drive-target"
          aria-label={m.forwardSeconds({ count: skip_forward })}
          onClick={() => engine.skip(skip_forward)}
        >
          <RotateCw aria-hidden strokeWidth={1.75} />
          {skip_forward}
        </button>
      </div>
    </Modal>
  );
}
