import { RotateCcw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { getPlayer } from '../player/player.ts';

const focusPlay = () => document.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });

/** On the morning after a sleep timer has stopped the sound: the way back to where it was set. */
export function ReturnOffer() {
  const { sleepReturn } = getPlayer();
  const { offer } = useSyncExternalStore(sleepReturn.store.subscribe, sleepReturn.store.get);
  if (!offer) return null;
  return (
    <div
      role="group"
      aria-label="Sleep timer"
      className="flex items-center gap-2 rounded-md border border-border bg-surface py-1 ps-4 pe-1 text-start text-sm"
    >
      <p className="min-w-0 flex-1">
        The lamp went out at <span className="tabular-nums">{clockTime(offer.out.position)}</span>. Go back to
        when you set it?
      </p>
      <Button
        variant="outline"
        size="sm"
        icon={<RotateCcw size={16} aria-hidden />}
        onClick={() => {
          sleepReturn.take();
          focusPlay();
        }}
      >
        Go back
      </Button>
      <IconButton
        label="Stay here"
        icon={<X size={18} aria-hidden />}
        onClick={() => {
          sleepReturn.forget();
          focusPlay();
        }}
      />
    </div>
  );
}
