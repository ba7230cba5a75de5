import { type ReactNode, useEffect, useId, useState } from 'react';
import { classes } from './classes.ts';
import { placeBeside, placeNear, type Side } from './place-near.ts';

export interface PopoverTrigger {
  id: string;
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
}

export interface PopoverProps {
  label: string;
  /** Draws the button: `(trigger) => <Button {...trigger}>Speed</Button>`. */
  trigger: (trigger: PopoverTrigger) => ReactNode;
  /** `close` shuts it and gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  role?: 'dialog' | 'menu';
  /** Where it opens if there is room. */
  side?: Side;
  /**
   * A selector of an ancestor of the button that must stay in sight: the panel opens to its right on a desktop, and as a
   * bottom sheet on a phone, below its `[data-keep-clear]`.
   */
  clearOf?: string | undefined;
}

/** A native popover beside its button: closed by Escape and by a press elsewhere, above everything. */
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

  // Placed anew whenever what it holds, or the window, changes its size.
  useEffect(() => {
    const panel = document.getElementById(id);
    const button = document.getElementById(`${id}-button`);
    if (!isOpen || !panel || !button) return;
    const subject = clearOf ? button.closest(clearOf) : null;
    const place = () =>
      subject ? placeBeside(panel, button, subject) : placeNear(panel, button.getBoundingClientRect(), side);
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
        className={classes('popover', clearOf !== undefined && 'popover-sheet')}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && children(close)}
      </div>
    </>
  );
}
