import { clockTime } from '@lamplight/contract/durations';
import { spokenTime } from '@lamplight/messages/durations';
import { Pause, Play } from 'lucide-react';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { m } from './messages.ts';
import { Slider } from './slider.tsx';
import { showToast } from './toast.ts';

export interface AudioPlayerProps
  extends Pick<ComponentProps<'audio'>, 'src' | 'onError' | 'onPause' | 'onTimeUpdate'> {
  /** Describes the recording. */
  label: string;
  audio?: RefObject<HTMLAudioElement | null>;
  /** Length in seconds; null if it is unknown until the recording is loaded. */
  duration: number | null;
  /** Plays the element from the given second; by default, seeks and plays. */
  play?: (element: HTMLAudioElement, second: number) => Promise<void>;
}

function playElement(element: HTMLAudioElement, second: number): Promise<void> {
  element.currentTime = second;
  return element.play();
}

/** Player of one recording: play button, position and length. Loads nothing before it plays. */
export function AudioPlayer({
  label,
  audio,
  duration,
  play = playElement,
  onPause,
  onTimeUpdate,
  ...source
}: AudioPlayerProps) {
  const own = useRef<HTMLAudioElement>(null);
  const ref = audio ?? own;
  const [isPlaying, setPlaying] = useState(false);
  const [place, setPlace] = useState(0);
  const [loaded, setLoaded] = useState<number | null>(null);
  const length = loaded ?? duration ?? 0;

  async function toggle() {
    const element = ref.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    try {
      await play(element, element.ended ? 0 : place);
    } catch (error) {
      // Pausing interrupts audio that is still loading, which is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast(m.audioNotPlayed, { tone: 'error' });
    }
  }

  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-w-0 items-center gap-2 rounded-lg bg-surface p-2 text-start"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings have no captions. */}
      <audio
        {...source}
        ref={ref}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={(event) => {
          setPlaying(false);
          onPause?.(event);
        }}
        onEnded={() => setPlaying(false)}
        onEmptied={() => {
          setPlaying(false);
          setPlace(0);
          setLoaded(null);
        }}
        onSeeked={({ currentTarget }) => setPlace(currentTarget.currentTime)}
        onTimeUpdate={(event) => {
          setPlace(event.currentTarget.currentTime);
          onTimeUpdate?.(event);
        }}
        onDurationChange={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setLoaded(currentTarget.duration);
        }}
      />
      <IconButton
        label={isPlaying ? m.pause : m.play}
        icon={isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        onClick={() => void toggle()}
      />
      <div className="grid min-w-0 grow">
        <Slider
          label={m.position}
          max={Math.max(1, length)}
          step={0.1}
          value={place}
          valueText={m.positionOfLength({ position: spokenTime(place), length: spokenTime(length) })}
          onInput={(second) => {
            setPlace(second);
            if (ref.current) ref.current.currentTime = second;
          }}
        />
      </div>
      <span dir="ltr" className="shrink-0 text-sm text-text-2 tabular-nums">
        {clockTime(place)} / {clockTime(length)}
      </span>
    </div>
  );
}
