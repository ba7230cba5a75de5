import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { cx } from './cx.ts';
import { positionClear, positionNear, type Side } from './floating.ts';

export interface PopoverTrigger {
  id: string;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
}

export interface PopoverProps {
  label: string;
  /** Renders the button: `(trigger) => <Button {...trigger}>Speed</Button>`. */
  trigger: (trigger: PopoverTrigger) => ReactNode;
  /** Renders the content. `close` closes the panel and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
  role?: 'dialog' | 'menu';
  /** Side of the button on which the panel opens if it fits. */
  side?: Side;
  /**
   * Selector of an ancestor of the button. The panel does not cover that ancestor's `[data-keep-clear]`: it opens
   * beside the button on a desktop, and as a bottom sheet on a phone.
   */
  clearOf?: string | undefined;
}

/** A native popover next to its button, above everything else; Escape or a press outside closes it. */
export function Popover({
  label,
  trigger,
  children,
  role = 'dialog',
  side = 'below',
  clearOf,
}: PopoverProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);

  // Places the panel before its content is drawn, and again whenever its content or the window changes size.
  useLayoutEffect(() => {
    const panel = document.getElementById(id);
    const button = document.getElementById(`${id}-button`);
    if (!isOpen || !panel || !button) return;
    const subject = clearOf ? button.closest(clearOf) : null;
    const place = () =>
      subject
        ? positionClear(panel, button, subject)
        : positionNear(panel, button.getBoundingClientRect(), side);
    place();
    const first = panel.querySelector<HTMLElement>('[data-autofocus], [aria-checked="true"]');
    (first ?? panel.querySelector<HTMLElement>('button, a, input, select'))?.focus();
    const watcher = new ResizeObserver(place);
    watcher.observe(panel);
    window.addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [isOpen, id, side, clearOf]);

  function close() {
    document.getElementById(id)?.hidePopover();
    document.getElementById(`${id}-button`)?.focus();
  }

  return (
    <>
      {trigger({
        id: `${id}-button`,
        popoverTarget: id,
        'aria-expanded': isOpen,
        'aria-haspopup': role,
      })}
      <div
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={cx('popover', clearOf !== undefined && 'popover-sheet')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
