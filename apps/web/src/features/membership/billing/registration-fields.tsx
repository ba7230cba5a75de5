import type { PageLink } from '@lamplight/contract';
import { paths } from '../../../lib/paths.ts';
import type { useForm } from '../../../lib/use-form.ts';
import { ConsentBox } from '../../../ui/consent-box.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emailField, newPasswordField, passwordHint, usernameField } from '../../accounts/index.ts';
import { m } from './register.messages.ts';
import type { Registration } from './register.ts';

interface RegistrationFieldsProps {
  field: ReturnType<typeof useForm<Registration>>['field'];
  /** The publisher's pages to consent to. */
  pages: readonly PageLink[];
}

/** Fields of a new account: names, password and consent. */
export function RegistrationFields({ field, pages }: RegistrationFieldsProps) {
  const consent = field('consent');
  return (
    <>
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
          isOn={consent.value !== ''}
          onChange={(isOn) => consent.onChange(isOn ? 'given' : '')}
          error={consent.error}
        />
      )}
    </>
  );
}
