import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { m } from './messages.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password field with a show button and a Caps Lock warning. */
export function PasswordField({ hint, ...rest }: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const readCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      hint={isCaps ? m.capsLock : hint}
      onKeyDown={readCaps}
      onKeyUp={readCaps}
      onBlur={() => setCaps(false)}
      trailing={
        <IconButton
          label={isShown ? m.hidePassword : m.showPassword}
          icon={isShown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
