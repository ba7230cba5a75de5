import { useCallback, useState } from 'react';
import { clockTime, spokenTime } from '../../lib/format.ts';
import { Slider } from '../../ui/slider.tsx';
import { demoLimits } from './demo-limits.ts';
import { getDemoPlayer, useDemoState } from './demo-player-instance.ts';

const { freeSeconds: whole } = demoLimits;
const inWords = (slider: number) => `${spokenTime(slider)} of ${spokenTime(whole)}`;

/** The preview's slider with elapsed and total time. Dragging shows the new time, releasing seeks. */
export function DemoTimeline() {
  const player = getDemoPlayer();
  const slider = useDemoState((state) => Math.round(state.slider * 10) / 10);
  const isLoaded = useDemoState((state) => state.isLoaded);
  const [dragged, setDragged] = useState<number | null>(null);
  // Updated on mount and after a seek only: a screen reader should not announce every second.
  const [words, setWords] = useState(() => inWords(0));
  const commit = useCallback(
    (value: number) => {
      setDragged(null);
      setWords(inWords(value));
      player.seek(value);
    },
    [player],
  );
  const shown = dragged ?? slider;
  return (
    <div
      className="demo-timeline"
      onFocus={() => setWords(inWords(slider))}
      // No change event is fired if the thumb is released where it was grabbed.
      onPointerUp={() => setTimeout(() => setDragged(null))}
      onPointerCancel={() => setDragged(null)}
    >
      <Slider
        label="Seek in the demo"
        max={whole}
        step={1}
        value={shown}
        valueText={words}
        disabled={!isLoaded}
        onInput={setDragged}
        onCommit={commit}
      />
      <p className="demo-times">
        <span>
          <span className="sr-only">Elapsed </span>
          {clockTime(shown)}
        </span>
        <span aria-hidden="true">/</span>
        <span>
          <span className="sr-only">Total </span>
          {clockTime(whole)}
        </span>
      </p>
    </div>
  );
}
