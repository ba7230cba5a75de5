import type { PageLink } from '@lamplight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PlanAndCode } from './plan-and-code.tsx';
import { plansQuery } from './plan-text.ts';
import { RedirectError } from './redirect-error.tsx';
import { m } from './register.messages.ts';
import { register, registrationProblems } from './register.ts';
import { readRegisterDraft, saveRegisterDraft } from './register-draft.ts';
import { RegistrationFields } from './registration-fields.tsx';
import type { ChoiceOfPlan } from './use-plan-choice.ts';
import { useBfcacheRestore } from './use-redirect-button.ts';

interface RegisterFormProps {
  backHref: string;
  /** The publisher's pages that a new member consents to. */
  pages: readonly PageLink[];
  /** Reloads the pages to consent to, because a page has changed since the form was loaded. */
  onPagesChanged: () => Promise<void>;
  /** The plan and the code to buy with. */
  choice: ChoiceOfPlan;
  /** Name of the sample or clip from which the visitor came; null if there is none. */
  excerpt: string | null;
}

/** Registration form: username, email and password. Submitting it leads to the checkout. */
export function RegisterForm({ backHref, pages, onPagesChanged, choice, excerpt }: RegisterFormProps) {
  const client = useQueryClient();
  const { submit, isBusy, setBusy, field, result } = useForm({
    initial: readRegisterDraft,
    validate: (registration) => registrationProblems(registration, pages.length > 0),
    async send(registration) {
      saveRegisterDraft(registration, choice.sent, excerpt);
      const next = await register(registration, pages, choice.sent, excerpt);
      // The chosen plan may no longer be offered: reload the plans.
      if (next && choice.sent.plan !== undefined) void client.invalidateQueries(plansQuery);
      if (next?.problems.consent) await onPagesChanged();
      return next;
    },
  });
  useBfcacheRestore(() => setBusy(false));

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={result.text} />
      <PlanAndCode choice={choice} showsCost={false} />
      <RegistrationFields field={field} pages={pages} />
      <div className="mt-2 grid gap-3">
        <Button type="submit" size="lg" full busy={isBusy}>
          {m.submit}
        </Button>
        <ButtonLink to={backHref} variant="ghost" full>
          {m.backToLogin}
        </ButtonLink>
      </div>
    </form>
  );
}
