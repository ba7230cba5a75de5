import type { PageLink } from '@lamplight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConsentBox } from '../../../ui/consent-box.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emailField, newPasswordField, passwordHint, usernameField } from '../../accounts/index.ts';
import { PlanAndCode } from './plan-and-code.tsx';
import { plansQuery } from './plan-text.ts';
import { RedirectError } from './redirect-error.tsx';
import { m } from './register.messages.ts';
import { register, registrationProblems } from './register.ts';
import { readRegisterDraft, saveRegisterDraft } from './register-draft.ts';
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
}

/** Registration form: username, email and password. Submitting it leads to the checkout. */
export function RegisterForm({ backHref, pages, onPagesChanged, choice }: RegisterFormProps) {
  const client = useQueryClient();
  const { submit, isBusy, setBusy, field, result, values } = useForm({
    initial: readRegisterDraft,
    validate: (registration) => registrationProblems(registration, pages.length > 0),
    async send(registration) {
      saveRegisterDraft(registration, choice.sent);
      const next = await register(registration, pages, choice.sent);
      // The chosen plan may be offered no more.
      if (next && choice.sent.plan !== undefined) void client.invalidateQueries(plansQuery);
      if (next?.problems.consent) await onPagesChanged();
      return next;
    },
  });
  const consent = field('consent');
  useBfcacheRestore(() => setBusy(false));

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <RedirectError text={result.text} />
      <PlanAndCode choice={choice} showsCost={false} />
      <TextField {...usernameField} {...field('username')} />
      <TextField {...emailField} {...field('email')} />
      <PasswordField
        {...newPasswordField}
        {...field('password')}
        label={m.password}
        hint={passwordHint}
        required
      />
      <PasswordField {...newPasswordField} {...field('repeat')} label={m.repeatPassword} required />
      {pages.length > 0 && (
        <ConsentBox
          pages={pages}
          hrefOf={paths.page}
          isOn={values.consent !== ''}
          onChange={(isOn) => consent.onChange(isOn ? 'given' : '')}
          error={consent.error}
        />
      )}
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
