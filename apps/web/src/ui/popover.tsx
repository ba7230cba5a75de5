import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { placeNear } from './place-near.ts';

export interface PopoverTrigger {
  popoverTarget: string;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog' | 'menu';
  ref: (element: HTMLButtonElement | null) => void;
}

export interface PopoverProps {
  label: string;
  /** Draws the button: `(trigger) => <Button {...trigger}>Speed</Button>`. */
  trigger: (trigger: PopoverTrigger) => ReactNode;
  /** `close` shuts it and gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
  role?: 'dialog' | 'menu';
}

/** A native popover beside its button: closed by Escape and by a press elsewhere, above everything. */
export function Popover({ label, trigger, children, role = 'dialog' }: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);

  function toggled(event: ToggleEvent<HTMLDivElement>) {
    const open = event.newState === 'open';
    setOpen(open);
    if (!open || !panel.current) return;
    const first = panel.current.querySelector<HTMLElement>('[data-autofocus], [aria-checked="true"]');
    (first ?? panel.current.querySelector<HTMLElement>('button, a, input, select'))?.focus();
  }

  // Placed anew whenever what it holds, or the window, changes its size.
  useEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    const place = () => button.current && placeNear(element, button.current.getBoundingClientRect());
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(element);
    window.addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [isOpen]);

  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-expanded': isOpen,
        'aria-haspopup': role,
        ref: (element) => {
          button.current = element;
        },
      })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className="popover"
        onToggle={toggled}
      >
        {isOpen &&
          children(() => {
            panel.current?.hidePopover();
            button.current?.focus();
          })}
      </div>
    </>
  );
}
