import type { Gate } from '@lamplight/contract/access';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { site } from '../../../lib/site.ts';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Illustration } from '../../../ui/illustration.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { checkoutRedirect, portalRedirect } from './billing-redirects.ts';
import { type GateKind, gateText } from './gate-text.ts';
import { m } from './messages.ts';
import { PlanAndCode } from './plan-and-code.tsx';
import { PlanCost } from './plan-cost.tsx';
import { RedirectError } from './redirect-error.tsx';
import { ResumeButton } from './resume-button.tsx';
import { PauseText, trialDeniedText } from './subscription-note.tsx';
import { paymentFailedText, UpdateCard } from './update-card.tsx';
import { useCheckoutReturn } from './use-checkout-return.ts';
import { usePlanChoice } from './use-plan-choice.ts';
import { useRedirectButton } from './use-redirect-button.ts';

export interface GatePageProps {
  kind: GateKind;
  gate: Exclude<Gate, 'open'>;
  /** Id of the requested book; null on screens about many books. */
  bookId: number | null;
  /** True if the account gets no trial because its card has already been used for one. */
  isTrialDenied: boolean;
  /** True if the last payment was declined. */
  hasFailedPayment: boolean;
  /**
   * Time at which the subscription's pause ends; null if the pause has no end, undefined if the subscription is not
   * paused.
   */
  pausedUntil: string | null | undefined;
  /** True if the subscription has ended, so that another plan can be chosen. */
  hasEnded: boolean;
  /** True if the account could not be loaded. */
  isUnknown: boolean;
  onRetry?: (() => void) | undefined;
}

/**
 * Screen for visitors without library access: explains what needs a subscription, with a button to subscribe.
 */
export function GatePage(props: GatePageProps) {
  const { kind, gate, bookId, isTrialDenied, hasFailedPayment, pausedUntil, hasEnded, isUnknown, onRetry } =
    props;
  const words = gateText(kind, gate);
  const choice = usePlanChoice();
  const canChoose = gate === 'subscribe' || hasEnded;
  const isChosen = choice.sent.plan !== undefined || choice.sent.code !== undefined;
  const door = useRedirectButton(
    gate === 'subscribe' || (hasEnded && isChosen)
      ? checkoutRedirect('gate', choice.sent)
      : portalRedirect('gate'),
  );
  const isChecking = useCheckoutReturn();
  return (
    <section className="mx-auto grid max-w-3xl justify-items-center gap-4 px-4 py-8 text-center sm:py-12">
      <GateBook bookId={bookId} />
      <h1 className="text-2xl">{words.title}</h1>
      <p className="max-w-md text-balance text-text-2">
        {pausedUntil === undefined ? words.text : <PauseText from={null} until={pausedUntil} />}
      </p>
      {pausedUntil && <ResumeButton isPaid size="lg" />}
      {isTrialDenied && <p className="max-w-md text-balance">{trialDeniedText}</p>}
      {hasFailedPayment && (
        <>
          <p className="max-w-md text-balance">{paymentFailedText}</p>
          <UpdateCard from="gate" size="lg" />
        </>
      )}
      {canChoose ? (
        <div className="grid w-full max-w-md gap-3">
          <PlanAndCode choice={choice} hasTrial={gate === 'subscribe' && !isTrialDenied} />
        </div>
      ) : (
        <PlanCost hasTrial={false} />
      )}
      <div className="grid justify-items-center">
        <Button
          variant={hasFailedPayment || pausedUntil ? 'outline' : 'solid'}
          size="lg"
          busy={door.isBusy || (canChoose && choice.isLoading)}
          onClick={door.open}
        >
          {words.button}
        </Button>
        <RedirectError text={door.problem} />
      </div>
      {site.get().demo && (
        <ButtonLink to={paths.demo()} variant="ghost">
          {m.tryDemo}
        </ButtonLink>
      )}
      {isChecking && <Spinner label={m.checkingPayment} />}
      {isUnknown && onRetry && (
        <div className="grid justify-items-center text-sm text-text-2">
          <p role="alert">{m.accountNotLoaded}</p>
          <Button variant="ghost" size="sm" onClick={onRetry}>
            {m.retry}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Shows the requested book, or the newest books if no single one was requested. */
function GateBook({ bookId }: { bookId: number | null }) {
  const { data, isError } = useQuery({
    queryKey: ['book-teaser', bookId],
    queryFn: ({ signal }) => call('GET /books/{id}/teaser', { params: { id: bookId ?? 0 }, signal }),
    enabled: bookId !== null,
    retry: false,
  });
  const sample = useQuery({
    queryKey: ['sample', bookId],
    queryFn: async ({ signal }) =>
      (await call('GET /books/{id}/sample', { params: { id: bookId ?? 0 }, signal })).sample,
    enabled: bookId !== null,
    retry: false,
  });
  if (bookId === null || isError) return <GateCovers />;
  return (
    <div className="grid max-w-md justify-items-center gap-3">
      <div className="w-28 sm:w-44">
        {data ? <Cover of={data} alt="" sizes="176px" eager stands="own" /> : <Skeleton shape="cover" />}
      </div>
      {/* Reserves a line for the title, so that the text below does not move. */}
      <p dir="auto" className="min-h-[1lh] text-lg leading-snug font-semibold text-balance">
        {data?.title}
      </p>
      {sample.data && (
        <figure className="grid w-full gap-2">
          <figcaption className="text-sm font-semibold">{m.listenSample}</figcaption>
          <AudioPlayer src={sample.data.url} label={m.sample} duration={sample.data.duration} />
        </figure>
      )}
    </div>
  );
}

/** Number of covers at the gate: minimum to show any (`least`), maximum in a narrow window and maximum overall. */
const coverCounts = { least: 3, narrow: 3, most: 6 } as const;

/** Shows covers of books, so that somebody without a subscription sees what the subscription includes. */
function GateCovers() {
  const { data, isPending } = useQuery({
    queryKey: ['book-teasers'],
    queryFn: ({ signal }) => call('GET /books/teasers', { signal }),
    retry: false,
  });
  if (!isPending && (data?.length ?? 0) < coverCounts.least) return <Illustration name="gate" />;
  const books = data?.slice(0, coverCounts.most) ?? [];
  return (
    <ul
      aria-label={m.someAudiobooks}
      className="grid w-full max-w-xs grid-cols-3 gap-3 sm:max-w-3xl sm:grid-cols-6 sm:gap-4"
    >
      {isPending
        ? Array.from({ length: coverCounts.most }, (_, index) => (
            <li key={index} className={index >= coverCounts.narrow ? 'max-sm:hidden' : ''}>
              <Skeleton shape="cover" />
            </li>
          ))
        : books.map((book, index) => (
            <li key={book.id} className={index >= coverCounts.narrow ? 'max-sm:hidden' : ''}>
              <Cover of={book} alt={book.title} sizes="(min-width: 40rem) 115px, 96px" eager stands="shelf" />
            </li>
          ))}
    </ul>
  );
}
