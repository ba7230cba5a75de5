import type { ComponentProps, ReactNode } from 'react';
import { classes, type Plain } from './classes.ts';

export interface IconButtonProps extends Omit<Plain<ComponentProps<'button'>>, 'children'> {
  /** What it does, for ears and for the tooltip. */
  label: string;
  icon: ReactNode;
  /** md 44 px, lg 56 px, play 72 px. */
  size?: 'md' | 'lg' | 'play';
  variant?: 'ghost' | 'solid';
  /** For toggles: whether it is on. */
  pressed?: boolean;
}

export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  pressed,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-pressed={pressed}
      className={classes(
        'icon-button',
        size !== 'md' && `icon-button-${size}`,
        variant === 'solid' && 'icon-button-solid',
      )}
    >
      {icon}
    </button>
  );
}
