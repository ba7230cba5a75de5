import { useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { placeNear } from './place-near.ts';
import './reason-button.css';

export interface ReasonButtonProps extends Omit<ButtonProps, 'disabled' | 'full'> {
  /** Why it cannot be pressed now; null while it can. */
  reason: string | null;
}

/** Milliseconds in which the pointer may cross the gap to the reason. */
const lingerMs = 150;

/**
 * A button that says why it does nothing: on hover, on focus and on a press. It keeps its place in the tab order,
 * and the focus when it stops working while it has it.
 */
export function ReasonButton({ reason, onClick, children, ...rest }: ReasonButtonProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isShown = isAsked && reason !== null;

  useEffect(() => {
    const tip = document.getElementById(id);
    const button = document.getElementById(`${id}-button`);
    if (!isShown || !tip || !button) return;
    const place = () => placeNear(tip, button.getBoundingClientRect(), 'above');
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setAsked(false);
    tip.showPopover();
    place();
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    window.addEventListener('keydown', hideOnEscape);
    return () => {
      if (tip.isConnected) tip.hidePopover();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      window.removeEventListener('keydown', hideOnEscape);
    };
  }, [isShown, id]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = () => {
    clearTimeout(timer.current);
    // A reason that only comes up later is for the next who asks.
    setAsked(reason !== null);
  };
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAsked(false), lingerMs);
  };

  return (
    <span
      className="inline-flex max-w-full min-w-0"
      onPointerEnter={show}
      onPointerLeave={hideSoon}
      onFocus={show}
      onBlur={hideSoon}
    >
      <Button
        {...rest}
        id={`${id}-button`}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={(event) => {
          if (reason === null) return onClick?.(event);
          event.preventDefault();
          show();
        }}
      >
        {children}
      </Button>
      {reason !== null && (
        <span id={id} role="tooltip" popover="manual" className="popover reason">
          {reason}
        </span>
      )}
    </span>
  );
}
