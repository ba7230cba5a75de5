import { RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { getPlayer } from '../player/player.ts';
import { backSeconds } from '../progress/smart-rewind.ts';

/** After a day away: one press to go back a little. Saved progress does not change until playback passes it. */
export function BackOffer() {
  const { backOffer, takeBackOffer } = getPlayer();
  const { place } = useSyncExternalStore(backOffer.subscribe, backOffer.get);
  if (!place) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCcw size={16} aria-hidden />}
      onClick={() => {
        takeBackOffer();
        // This button disappears: focus Play, the next control.
        document.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
      }}
    >
      Back {backSeconds} s
    </Button>
  );
}
