import { RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { getPlayer } from '../player/player.ts';
import { backSeconds } from '../progress/smart-rewind.ts';

/** After a day away: one press to find the thread again. Saved progress stays where it was until playback passes it. */
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
        // This button is gone; what comes next is Play.
        document.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });
      }}
    >
      Back {backSeconds} s
    </Button>
  );
}
