import type { ComponentProps, ReactNode } from 'react';
import { classes, type Plain } from './classes.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  variant?: 'solid' | 'outline' | 'ghost' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  /** As wide as what it stands in. */
  full?: boolean;
}

const look = ({ variant = 'solid', size = 'md', full = false }: ButtonLook): string =>
  classes('button', `button-${variant}`, size !== 'md' && `button-${size}`, full && 'w-full');

export interface ButtonProps extends ButtonLook, Plain<ComponentProps<'button'>> {
  /** Work is going on: shows a spinner and takes no further press. */
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
  return (
    <button
      {...rest}
      type={type}
      className={look(shape)}
      disabled={disabled}
      // Busy, it keeps the focus: `disabled` would throw the keyboard's place away.
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, Plain<ComponentProps<typeof Link>> {}

export function ButtonLink({ variant, size, icon, full, children, ...rest }: ButtonLinkProps) {
  const shape = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <Link {...rest} look={look(shape)}>
      {icon}
      {children}
    </Link>
  );
}
