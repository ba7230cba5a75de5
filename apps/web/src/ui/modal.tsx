import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { openers } from './remember-focus.ts';

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'className' | 'style' | 'open' | 'ref'> {
  /** Class name of a component of the kit, or of a screen's full-size modal. */
  look: string;
  /**
   * Called on Escape, the back gesture or a press outside the dialog. The dialog stays open until it is unmounted.
   */
  onClose: () => void;
  /** True if a press outside closes the dialog. */
  closesOnPressOutside?: boolean;
}

/** True if the browser supports `closedby`, so that it closes a dialog on a press outside; WebKit does not yet. */
const hasLightDismiss = 'closedBy' in (globalThis.HTMLDialogElement?.prototype ?? {});

/** True if the event hit the dialog's backdrop, which has no element of its own. */
function isOnBackdrop({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isInside;
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}

/**
 * A native modal dialog, open while it is mounted: traps the focus and restores it when closed. Rendered as a child
 * of the body, so that no selector and no inherited style of its opener's surroundings applies.
 */
export function Modal({ look, onClose, closesOnPressOutside = false, children, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A press that starts inside, for example to select text, may end outside without closing the dialog.
  const startedOnBackdrop = useRef(false);
  const isOpen = useRef(false);

  // A layout effect: a dialog must be closed before it is removed, or the focus would be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    isOpen.current = true;
    if (document.activeElement) openers.set(element, document.activeElement);
    show(element);
    return () => {
      isOpen.current = false;
      element.close();
    };
  }, []);

  return createPortal(
    <dialog
      {...rest}
      ref={dialog}
      closedby={closesOnPressOutside ? 'any' : 'closerequest'}
      className={look}
      {...(!hasLightDismiss && {
        onPointerDown: (event) => {
          startedOnBackdrop.current = isOnBackdrop(event);
        },
        onClick: (event) => {
          if (closesOnPressOutside && startedOnBackdrop.current && isOnBackdrop(event)) onClose();
        },
      })}
      onCancel={(event) => {
        // A file input inside the dialog fires its own `cancel` event, which bubbles, when the user closes the file
        // picker.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium allows a page to prevent `cancel` only once per interaction: the next Escape closes the dialog
      // anyway. Unless `onClose` unmounts the dialog, show it again.
      onClose={({ target, currentTarget }) => {
        if (!isOpen.current || target !== currentTarget || currentTarget.open) return;
        flushSync(onClose);
        if (isOpen.current) show(currentTarget);
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
