import { Check } from 'lucide-react';
import { useId } from 'react';
import { getPlayer, usePlaybackSettings, usePlayerState, useSpeech } from '../player/player.ts';
import { silencesHint } from './silences-text.ts';

/** Turns the shortening of silences on and off, for all devices; within the menu of speeds. */
export function ShortenSilences() {
  const hintId = useId();
  const { shortens_silences: isOn } = usePlaybackSettings();
  const rate = usePlayerState((state) => state.rate);
  const { hasText, times, skipped } = useSpeech();
  const measured = times?.pauses;
  // A setting without effect here can still be turned off.
  const isAvailable = isOn || (hasText !== false && measured !== null);
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      aria-disabled={!isAvailable || undefined}
      aria-label="Shorten silences"
      aria-describedby={hintId}
      className="silences-choice"
      onClick={() => isAvailable && getPlayer().playback.change({ shortens_silences: !isOn })}
    >
      <span className="silences-box" aria-hidden="true">
        {isOn && <Check size={16} />}
      </span>
      <span>
        <span className="block text-base font-semibold">Shorten silences</span>
        <span id={hintId} className="block text-sm text-text-2">
          {silencesHint({ isOn, hasText, skipped: measured && skipped, rate })}
        </span>
      </span>
    </button>
  );
}
