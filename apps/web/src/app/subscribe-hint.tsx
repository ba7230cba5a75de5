import type { Gate } from '@lamplight/contract/access';
import { DoorProblem } from '../features/billing/door-problem.tsx';
import { portalDoor, subscribeDoor } from '../features/billing/doors.ts';
import { useDoor } from '../lib/use-door.ts';
import { Button } from '../ui/button.tsx';

export interface SubscribeHintProps {
  gate: Exclude<Gate, 'open'>;
  text: string;
}

/** In place of a part of a screen: what it takes to see it, and the way there. */
export function SubscribeHint({ gate, text }: SubscribeHintProps) {
  const door = useDoor(gate === 'reactivate' ? portalDoor('gate') : subscribeDoor('gate'));
  return (
    <div className="rounded-md border border-border bg-surface-2 p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 basis-40 grow font-medium">{text}</p>
        <Button size="sm" variant="outline" busy={door.isBusy} onClick={door.open}>
          {gate === 'reactivate' ? 'Manage Subscription' : 'Subscribe Now'}
        </Button>
      </div>
      <DoorProblem text={door.problem} />
    </div>
  );
}
