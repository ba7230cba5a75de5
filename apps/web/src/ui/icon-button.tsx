import type { ComponentProps, ReactNode } from 'react';
import { cx, type Unstyled } from './cx.ts';

export interface IconButtonProps extends Omit<Unstyled<ComponentProps<'button'>>, 'children'> {
  /** Describes the action; used as accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  /** Size: md 44 px, lg 56 px, play 72 px. */
  size?: 'md' | 'lg' | 'play';
  variant?: 'ghost' | 'solid';
  /** True if a toggle is on; undefined if the button is not a toggle. */
  pressed?: boolean;
}

export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'ghost',
  pressed,
  type,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      aria-pressed={pressed}
      onClick={rest['aria-disabled'] ? undefined : onClick}
      className={cx(
        'icon-button',
        size !== 'md' && `icon-button-${size}`,
        variant === 'solid' && 'icon-button-solid',
      )}
    >
      {icon}
    </button>
  );
}
