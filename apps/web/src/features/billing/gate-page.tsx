import type { Gate } from '@lamplight/contract/access';
import { paths } from '../../lib/paths.ts';
import { useDoor } from '../../lib/use-door.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DoorProblem } from './door-problem.tsx';
import { portalDoor, subscribeDoor } from './doors.ts';
import { GateBook } from './gate-book.tsx';
import { type GateKind, gateWords } from './gate-words.ts';
import { PlanCost } from './plan-cost.tsx';
import { trialDeniedText } from './subscription-note.tsx';
import { useComeBack } from './use-come-back.ts';

export interface GatePageProps {
  kind: GateKind;
  gate: Exclude<Gate, 'open'>;
  /** The book that was asked for; null where the screen is about many. */
  bookId: number | null;
  /** The free trial was not given, because its card has had one. */
  isTrialDenied: boolean;
  /** The account could not be asked about. */
  isUnknown: boolean;
  onRetry?: (() => void) | undefined;
}

/** The gate itself: what is closed, and the button that leads to where it is opened. */
export function GatePage({ kind, gate, bookId, isTrialDenied, isUnknown, onRetry }: GatePageProps) {
  const words = gateWords(kind, gate);
  const door = useDoor(gate === 'reactivate' ? portalDoor('gate') : subscribeDoor('gate'));
  const isChecking = useComeBack();
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-8 text-center sm:py-16">
      <GateBook bookId={bookId} />
      <h1 className="text-2xl">{words.title}</h1>
      <p className="text-balance text-text-2">{words.text}</p>
      {isTrialDenied && <p className="text-balance">{trialDeniedText}</p>}
      <PlanCost hasTrial={gate === 'subscribe'} />
      <div className="grid justify-items-center">
        <Button size="lg" busy={door.isBusy} onClick={door.open}>
          {words.button}
        </Button>
        <DoorProblem text={door.problem} />
      </div>
      <ButtonLink to={paths.demo()} variant="ghost">
        Try the demo
      </ButtonLink>
      {isChecking && <Spinner label="Checking your payment" />}
      {isUnknown && onRetry && (
        <div className="grid justify-items-center text-sm text-text-2">
          <p role="alert">Your account could not be loaded.</p>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            Retry
          </Button>
        </div>
      )}
    </section>
  );
}
