import { useCallback, useState } from 'react';
import { clockTime, spokenTime } from '../../lib/format.ts';
import { Slider } from '../../ui/slider.tsx';
import { demoRules } from './demo-rules.ts';
import { getDemoPlayer, useDemoState } from './the-demo-player.ts';

const { freeSeconds: whole } = demoRules;
const inWords = (slider: number) => `${spokenTime(slider)} of ${spokenTime(whole)}`;

/** The slider of the preview with the time that has gone by and all of it. Dragging previews, letting go seeks. */
export function DemoTimeline() {
  const player = getDemoPlayer();
  const slider = useDemoState((state) => Math.round(state.slider * 10) / 10);
  const isLoaded = useDemoState((state) => state.isLoaded);
  const [dragged, setDragged] = useState<number | null>(null);
  // Said on arrival and after seeking only: a screen reader is not made to read the clock.
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
      // The letting go does not tell where the thumb is let go where it was taken.
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
