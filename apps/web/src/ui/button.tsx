import type { ComponentProps, ReactNode } from 'react';
import { cx, type Unstyled } from './cx.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  variant?: 'solid' | 'outline' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** Full width of the container. */
  full?: boolean;
}

const buttonClass = ({ variant = 'solid', size = 'md', full = false }: ButtonLook): string =>
  cx('button', `button-${variant}`, size !== 'md' && `button-${size}`, full && 'w-full');

export interface ButtonProps extends ButtonLook, Unstyled<ComponentProps<'button'>> {
  /** Shows a spinner and ignores presses while work is in progress. */
  busy?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  full,
  busy = false,
  disabled = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const shape = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  // Uses `aria-disabled`, because `disabled` would take the focus from the button and lose the keyboard position.
  const isOff = busy || rest['aria-disabled'] === true;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(shape)}
      disabled={disabled}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface FileButtonProps extends ButtonLook, Unstyled<ComponentProps<'a'>> {
  href: string;
}

/** Link that looks like a button and saves the file at its `href`. */
export function FileButton({ variant, size, icon, full, children, ...rest }: FileButtonProps) {
  const shape = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <a {...rest} download className={buttonClass(shape)}>
      {icon}
      {children}
    </a>
  );
}

export interface ButtonLinkProps extends ButtonLook, Unstyled<ComponentProps<typeof Link>> {}

export function ButtonLink({ variant, size, icon, full, children, ...rest }: ButtonLinkProps) {
  const shape = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <Link {...rest} look={buttonClass(shape)}>
      {icon}
      {children}
    </Link>
  );
}
