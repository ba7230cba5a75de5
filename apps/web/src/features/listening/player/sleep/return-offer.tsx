import { RotateCcw, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { getPlayer } from '../player/player.ts';
import { m } from './messages.ts';

const focusPlay = () => document.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });

/** On the morning after a sleep timer has stopped the sound, offers the way back to where the timer was set. */
export function ReturnOffer() {
  const { sleepReturn } = getPlayer();
  const { offer } = useSyncExternalStore(sleepReturn.store.subscribe, sleepReturn.store.get);
  if (!offer) return null;
  return (
    <div
      role="group"
      aria-label={m.sleepTimer}
      className="flex items-center gap-2 rounded-md border border-border bg-surface py-1 ps-4 pe-1 text-start text-sm"
    >
      <p className="min-w-0 flex-1">
        {m.lampWentOut({ time: <span className="tabular-nums">{clockTime(offer.out.position)}</span> })}
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
        {m.goBack}
      </Button>
      <IconButton
        label={m.stayHere}
        icon={<X size={18} aria-hidden />}
        onClick={() => {
          sleepReturn.forget();
          focusPlay();
        }}
      />
    </div>
  );
}
