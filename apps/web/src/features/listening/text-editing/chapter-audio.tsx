import { Pause, Play } from 'lucide-react';
import { type ComponentProps, type RefObject, useState } from 'react';
import { clockTime, spokenTime } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { showToast } from '../../../ui/toast.ts';
import { playFrom } from '../../media/index.ts';

interface ChapterAudioProps extends Pick<ComponentProps<'audio'>, 'src' | 'onError'> {
  audio: RefObject<HTMLAudioElement | null>;
  /** Length in seconds; null if it is unknown until the recording is loaded. */
  duration: number | null;
}

/** The recording of a chapter: play, place and length. Nothing is loaded before it plays. */
export function ChapterAudio({ audio, duration, ...source }: ChapterAudioProps) {
  const [isPlaying, setPlaying] = useState(false);
  const [place, setPlace] = useState(0);
  const [length, setLength] = useState(duration ?? 0);

  async function toggle() {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    try {
      await playFrom(element, element.ended ? 0 : place);
    } catch (error) {
      // Pausing interrupts what is still loading.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('The audio could not be played. Please try again.', { tone: 'error' });
    }
  }

  return (
    <div
      role="group"
      aria-label="Recording of the chapter"
      className="flex min-w-0 items-center gap-2 rounded-lg bg-surface p-2"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings have no captions. */}
      <audio
        {...source}
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onSeeked={({ currentTarget }) => setPlace(currentTarget.currentTime)}
        onTimeUpdate={({ currentTarget }) => setPlace(currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) => {
          if (Number.isFinite(currentTarget.duration)) setLength(currentTarget.duration);
        }}
      />
      <IconButton
        label={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        onClick={() => void toggle()}
      />
      <div className="min-w-0 grow">
        <Slider
          label="Place"
          max={Math.max(1, length)}
          step={0.1}
          value={place}
          valueText={`${spokenTime(place)} of ${spokenTime(length)}`}
          onInput={(second) => {
            setPlace(second);
            if (audio.current) audio.current.currentTime = second;
          }}
        />
      </div>
      <span className="shrink-0 text-sm text-text-2 tabular-nums">
        {clockTime(place)} / {clockTime(length)}
      </span>
    </div>
  );
}
