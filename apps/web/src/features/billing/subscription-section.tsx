import { useDoor } from '../../lib/use-door.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { DoorProblem } from './door-problem.tsx';
import { portalDoor, subscribeDoor } from './doors.ts';
import { PlanCost } from './plan-cost.tsx';
import { PlanLine } from './plan-line.tsx';
import { LongDate, SubscriptionNote } from './subscription-note.tsx';
import { type SubscriptionFacts, subscriptionWords } from './subscription-words.ts';
import { useComeBack } from './use-come-back.ts';

const portal = portalDoor('profile');
const subscribe = subscribeDoor('profile');

/** The profile's part about the subscription (specification §4); nothing for admins. */
export function SubscriptionSection({ user }: { user: SubscriptionFacts }) {
  const words = subscriptionWords(user);
  const door = useDoor(words?.button === 'Manage Subscription' ? portal : subscribe);
  useComeBack();
  if (!words) return null;
  const isUrged = words.button === 'Subscribe' && words.note?.kind !== 'premium';
  const isPriced = ['none', 'ended', 'trial-denied'].includes(words.note?.kind ?? '');
  return (
    <Section title="Subscription">
      <div className="grid justify-items-start gap-3 rounded-lg border border-border bg-surface p-5">
        {words.line && (
          <p className="font-semibold">
            {words.line}
            {words.renewal && (
              <>
                {' '}
                <LongDate iso={words.renewal} />
              </>
            )}
          </p>
        )}
        {words.note && <SubscriptionNote note={words.note} />}
        <PlanLine user={user} />
        {isPriced && <PlanCost hasTrial={words.note?.kind === 'none'} />}
        <div>
          <Button variant={isUrged ? 'solid' : 'outline'} busy={door.isBusy} onClick={door.open}>
            {words.button}
          </Button>
          <DoorProblem text={door.problem} />
        </div>
      </div>
    </Section>
  );
}
