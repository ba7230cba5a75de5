import type { CodeOffer } from '@lamplight/contract';
import { money } from '@lamplight/contract/prices';
import { locale } from '@lamplight/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { RedirectError } from './redirect-error.tsx';
import { m } from './stay.messages.ts';
import { stayOffersQuery, usePause, useStayOffer } from './stay-queries.ts';
import { LongDate, PauseText } from './subscription-note.tsx';

/** Result of an action; receives the focus, because the pressed button is gone. */
export function Outcome({ children }: { children: ReactNode }) {
  const outcome = useRef<HTMLParagraphElement>(null);
  useEffect(() => outcome.current?.focus({ preventScroll: true }), []);
  return (
    <p ref={outcome} role="status" tabIndex={-1} className="font-semibold">
      {children}
    </p>
  );
}

function Offer({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-lg border border-border bg-surface p-4 text-start"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function PauseOffer({
  longest,
  from,
  onPaused,
}: {
  longest: number;
  from: string;
  onPaused: (pause: ReactNode) => void;
}) {
  const [months, setMonths] = useState(1);
  const pausing = usePause();
  return (
    <Offer title={m.pauseTitle}>
      <p>{m.pauseText({ date: <LongDate iso={from} /> })}</p>
      {longest > 1 && (
        <PillRadioGroup
          label={m.howLong}
          value={String(months)}
          onChange={(value) => setMonths(Number(value))}
          choices={Array.from({ length: longest }, (_, index) => ({
            value: String(index + 1),
            label: m.months({ count: index + 1 }),
          }))}
        />
      )}
      <RedirectError text={pausing.isError ? detailOf(pausing.error, m.notPaused) : null} />
      <Button
        full
        busy={pausing.isPending}
        onClick={() =>
          pausing.mutate(months, {
            onSuccess: ({ pauses_at, paused_until }) =>
              onPaused(<PauseText from={pauses_at} until={paused_until} />),
          })
        }
      >
        {m.pause}
      </Button>
    </Offer>
  );
}

/** Returns the discount of a code in words. */
function codeText({ percent_off, amount_off, currency, duration, months }: CodeOffer): string {
  const amount =
    percent_off === null ? money(amount_off ?? 0, currency ?? 'usd', locale()) : `${percent_off}%`;
  if (duration === 'forever') return m.offEachPayment({ amount });
  return duration === 'repeating' && months !== null
    ? m.offMonths({ amount, count: months })
    : m.offNextPayment({ amount });
}

function CodeToStay({ offer, onTaken }: { offer: CodeOffer; onTaken: (text: ReactNode) => void }) {
  const taking = useStayOffer();
  return (
    <Offer title={m.codeTitle}>
      <p>{codeText(offer)}</p>
      <RedirectError text={taking.isError ? detailOf(taking.error, m.notTaken) : null} />
      <Button
        full
        busy={taking.isPending}
        onClick={() => taking.mutate(undefined, { onSuccess: () => onTaken(m.taken) })}
      >
        {m.take}
      </Button>
    </Offer>
  );
}

/**
 * Shows the publisher's offers to a member who is about to cancel, above the button that cancels. Once an offer is
 * taken, shows only the result.
 */
export function StayOffers({ isOver, children }: { isOver: boolean; children: ReactNode }) {
  const { data: offered } = useQuery(stayOffersQuery);
  // A former member gets no offers.
  const data = isOver ? undefined : offered;
  const [outcome, setOutcome] = useState<ReactNode>(null);
  if (outcome !== null) return <Outcome>{outcome}</Outcome>;
  return (
    <>
      {children}
      {data && data.pause_months > 0 && data.pauses_at !== null && (
        <PauseOffer longest={data.pause_months} from={data.pauses_at} onPaused={setOutcome} />
      )}
      {data?.code && <CodeToStay offer={data.code} onTaken={setOutcome} />}
    </>
  );
}
