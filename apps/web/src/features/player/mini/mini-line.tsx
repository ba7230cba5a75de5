import { useEffect, useRef } from 'react';
import { getPlayer } from '../player/player.ts';
import { usePlayerState } from '../player/use-player.ts';

/** Progress in the chapter: a line that moves without React. */
export function MiniLine() {
  const { engine } = getPlayer();
  const duration = usePlayerState((state) => state.duration);
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const share = duration ? Math.min(1, engine.position() / duration) : 0;
      line.current?.style.setProperty('--fill', String(share));
    };
    draw();
    return engine.onPosition(draw);
  }, [engine, duration]);
  return (
    <div className="mini-line" aria-hidden="true">
      <span ref={line} />
    </div>
  );
}
