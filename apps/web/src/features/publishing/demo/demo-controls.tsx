import { limits } from '@lamplight/contract/limits';
import { useCallback, useId, useState } from 'react';
import { clockTime, spokenTime } from '../../../lib/format.ts';
import { Select } from '../../../ui/select.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { PlayPauseButton, SkipButton, speedLabel } from '../../listening/index.ts';
import { demoLimits } from './demo-limits.ts';
import { getDemoPlayer, useDemoState } from './demo-player-instance.ts';
import { m } from './messages.ts';

/** Back 15 s, play or pause, forward 15 s. */
export function DemoTransport() {
  const player = getDemoPlayer();
  const disabled = !useDemoState((state) => state.isLoaded);
  const wantsToPlay = useDemoState((state) => state.wantsToPlay);
  const isBuffering = useDemoState((state) => state.isBuffering);
  return (
    <div role="group" dir="ltr" aria-label={m.playback} className="flex items-center justify-center gap-5">
      <SkipButton direction="back" disabled={disabled} onSkip={player.skip} />
      <PlayPauseButton
        wantsToPlay={wantsToPlay}
        isBuffering={isBuffering}
        disabled={disabled}
        onClick={player.toggle}
      />
      <SkipButton direction="forward" disabled={disabled} onSkip={player.skip} />
    </div>
  );
}

export function DemoSpeed() {
  const id = useId();
  const rate = useDemoState((state) => state.rate);
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-text-2">
        {m.speed}
      </label>
      <Select
        id={id}
        dir="ltr"
        className="demo-speed"
        value={rate}
        onChange={(event) => getDemoPlayer().setRate(Number(event.target.value))}
      >
        {limits.speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speedLabel(speed)}
          </option>
        ))}
      </Select>
    </div>
  );
}

const { freeSeconds: whole } = demoLimits;
const inWords = (slider: number) =>
  m.timeOfWhole({ spokenTime: spokenTime(slider), spokenTime2: spokenTime(whole) });

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
        label={m.seekDemo}
        max={whole}
        step={1}
        value={shown}
        valueText={words}
        disabled={!isLoaded}
        onInput={setDragged}
        onCommit={commit}
      />
      <p dir="ltr" className="demo-times">
        <span>
          <span className="sr-only">{m.elapsed}</span>
          {clockTime(shown)}
        </span>
        <span aria-hidden="true">/</span>
        <span>
          <span className="sr-only">{m.total}</span>
          {clockTime(whole)}
        </span>
      </p>
    </div>
  );
}
