import type { KeyboardEvent, ReactNode } from 'react';
import { readingKey } from './direction.ts';
import { Link } from './link.tsx';
import { Popover, type PopoverProps, type PopoverTrigger } from './popover.tsx';

export interface MenuProps extends Pick<PopoverProps, 'clearOf'> {
  label: string;
  trigger: (trigger: PopoverTrigger) => ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A menu of `MenuItem`s; arrow keys, Home and End move between them. */
export function Menu({ label, trigger, children, clearOf }: MenuProps) {
  return (
    <Popover label={label} trigger={trigger} role="menu" clearOf={clearOf}>
      {(close) => (
        <div role="presentation" onKeyDown={moveFocus}>
          {children(close)}
        </div>
      )}
    </Popover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const last = items.length - 1;
  const following = at === last ? 0 : at + 1;
  const preceding = at <= 0 ? last : at - 1;
  const next = {
    ArrowDown: following,
    ArrowRight: following,
    ArrowUp: preceding,
    ArrowLeft: preceding,
    Home: 0,
    End: last,
  }[readingKey(event.key)];
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

export interface MenuItemProps {
  icon?: ReactNode;
  /** True if this item is the selected one of a group. */
  checked?: boolean;
  children: ReactNode;
  onSelect: () => void;
}

export function MenuItem({ icon, checked, children, onSelect }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      className="menu-item"
      onClick={onSelect}
    >
      {icon}
      <span className="flex-1">{children}</span>
      {checked && (
        <span aria-hidden="true" className="text-accent-text">
          ✓
        </span>
      )}
    </button>
  );
}

export function MenuLink({ to, icon, children, onSelect }: Omit<MenuItemProps, 'checked'> & { to: string }) {
  return (
    <Link to={to} role="menuitem" look="menu-item" onClick={onSelect}>
      {icon}
      <span className="flex-1">{children}</span>
    </Link>
  );
}

/** Menu item that saves the file at its address. */
export function MenuFile({
  href,
  icon,
  children,
  onSelect,
}: Omit<MenuItemProps, 'checked'> & { href: string }) {
  return (
    <a href={href} download role="menuitem" className="menu-item" onClick={onSelect}>
      {icon}
      <span className="flex-1">{children}</span>
    </a>
  );
}

/** Related items under a heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="group"
      aria-label={label}
      className="border-t border-border pt-1 mt-1 first:border-0 first:mt-0"
    >
      <p aria-hidden="true" className="px-3 pt-1 text-xs font-semibold text-text-3">
        {label}
      </p>
      {children}
    </div>
  );
}
