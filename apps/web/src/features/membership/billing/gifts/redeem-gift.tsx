import type { CodedGift, PageLink, RedeemedGift } from '@lamplight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, detailOf } from '../../../../lib/api.ts';
import { currentUserQuery } from '../../../../lib/current-user.ts';
import { paths } from '../../../../lib/paths.ts';
import { type FormResult, noResult, useForm } from '../../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { acceptToken } from '../../../accounts/index.ts';
import { RedirectError } from '../redirect-error.tsx';
import { type Registration, registrationFailureOf, registrationProblems } from '../register.ts';
import { RegistrationFields } from '../registration-fields.tsx';
import { LongDate } from '../subscription-note.tsx';
import { codedGiftQuery } from './gift-queries.ts';
import { m } from './messages.ts';

interface GiftCodeFormProps {
  /** A code that was refused, to be corrected. */
  initial?: string;
  /** Called with a code that belongs to a gift. */
  onCode: (code: string) => void;
}

/** Form for the code of a gift. */
export function GiftCodeForm({ initial = '', onCode }: GiftCodeFormProps) {
  const client = useQueryClient();
  const { submit, isBusy, field } = useForm({
    initial: { code: initial },
    validate: ({ code }) => (code.trim() === '' ? { code: m.codeMissing } : {}),
    async send({ code }) {
      try {
        await client.fetchQuery(codedGiftQuery(code.trim()));
        onCode(code.trim());
        return noResult;
      } catch (error) {
        return { ...noResult, problems: { code: detailOf(error, m.notRedeemed) } };
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        {...field('code')}
        label={m.code}
        hint={m.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        required
      />
      <Button type="submit" size="lg" full busy={isBusy}>
        {m.next}
      </Button>
    </form>
  );
}

/** Summary of the gift behind a code, before it is redeemed. */
export const GiftSummary = ({ gift }: { gift: CodedGift }) => (
  <div className="grid gap-2 rounded-md border border-border bg-surface p-4">
    <p className="text-lg font-semibold">
      {m.what({ count: gift.months, plan: <bdi>{gift.plan_name}</bdi> })}
    </p>
    {gift.from !== '' && <p>{m.giftFrom({ name: <bdi className="font-semibold">{gift.from}</bdi> })}</p>}
    {gift.message !== '' && (
      <p dir="auto" className="break-words whitespace-pre-line text-text-2">
        {gift.message}
      </p>
    )}
  </div>
);

/** Button that redeems a gift into the account that is signed in. */
export function RedeemIntoOwn({
  code,
  username,
  onDone,
}: {
  code: string;
  username: string;
  onDone: (done: RedeemedGift) => void;
}) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function redeem() {
    setBusy(true);
    setProblem(null);
    try {
      const done = await call('POST /gifts/redeem', { body: { code } });
      void client.resetQueries(currentUserQuery);
      onDone(done);
    } catch (error) {
      setProblem(detailOf(error, m.notRedeemed));
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-3">
      <RedirectError text={problem} />
      <p className="break-words">{m.redeemInto({ name: <bdi className="font-semibold">{username}</bdi> })}</p>
      <Button size="lg" full busy={isBusy} onClick={() => void redeem()}>
        {m.redeem}
      </Button>
    </div>
  );
}

export function RedeemedNote({ done }: { done: RedeemedGift }) {
  const date = <LongDate iso={done.until} />;
  return (
    <div className="grid gap-4" role="status">
      <p>{done.kind === 'access' ? m.doneAccess({ date }) : m.doneExtended({ date })}</p>
      <ButtonLink to={paths.home()} size="lg" full>
        {m.startListening}
      </ButtonLink>
    </div>
  );
}

interface RegisterWithGiftProps {
  code: string;
  /** The publisher's pages that a new member consents to. */
  pages: readonly PageLink[];
  onPagesChanged: () => Promise<void>;
  onDone: () => void;
}

function failureOf(error: unknown): FormResult<Registration> {
  const isOfCode = error instanceof ApiError && error.fields.some(({ field }) => field === 'code');
  return isOfCode ? { ...noResult, text: detailOf(error, m.notRedeemed) } : registrationFailureOf(error);
}

/** Form that creates an account with a gift instead of a payment. */
export function RegisterWithGift({ code, pages, onPagesChanged, onDone }: RegisterWithGiftProps) {
  const client = useQueryClient();
  const { submit, isBusy, field, result } = useForm<Registration>({
    initial: { username: '', email: '', password: '', repeat: '', consent: '' },
    validate: (registration) => registrationProblems(registration, pages.length > 0),
    async send({ username, email, password }) {
      try {
        const consents = pages.map(({ id, version }) => ({ page_id: id, version }));
        const { access_token } = await call('POST /gifts/register', {
          body: {
            code,
            username: username.trim(),
            email: email.trim(),
            password,
            ...(pages.length > 0 && { consents }),
          },
        });
        const accepted = acceptToken(access_token, m.notRedeemed);
        if (accepted !== 'done') return { ...noResult, text: accepted.text };
        void client.resetQueries(currentUserQuery);
        onDone();
        return null;
      } catch (error) {
        const next = failureOf(error);
        if (next.problems.consent) await onPagesChanged();
        return next;
      }
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={result.text} />
      <RegistrationFields field={field} pages={pages} />
      <Button type="submit" size="lg" full busy={isBusy}>
        {m.createAndRedeem}
      </Button>
    </form>
  );
}
