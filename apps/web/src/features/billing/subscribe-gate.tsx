import { type AccessFacts, gateFor } from '@lamplight/contract/access';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { type GateKind, gateWords } from './gate-words.ts';

export interface SubscribeGateProps {
  kind: GateKind;
  /** Null where the account could not be asked about, which means no access. */
  user: AccessFacts | null;
  /** Asks about the account again; for when that failed. */
  onRetry?: () => void;
}

/** What somebody without library access sees in place of a screen. */
export function SubscribeGate({ kind, user, onRetry }: SubscribeGateProps) {
  const gate = gateFor(user);
  if (gate === 'open') return null;
  const words = gateWords(kind, gate);
  return (
    <section className="mx-auto grid max-w-md justify-items-center gap-4 px-4 py-12 text-center sm:py-20">
      <Illustration name="gate" />
      <h1 className="text-2xl">{words.title}</h1>
      <p className="text-balance text-text-2">{words.text}</p>
      <ButtonLink to={paths.profile()} size="lg">
        {words.button}
      </ButtonLink>
      {!user && onRetry && (
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
