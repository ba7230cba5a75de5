import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { cx } from './cx.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Escape, the back gesture or a press outside the dialog, which stays while it is `open`. */
  onClose: () => void;
  children: ReactNode;
  /** The dialog's buttons. One with `data-autofocus` is focused first. */
  actions?: ReactNode;
  /** A sheet slides up from the bottom of a phone. */
  size?: 'md' | 'wide' | 'sheet';
  role?: 'dialog' | 'alertdialog';
  /** True if a press outside does not close the dialog. */
  ignoresPressOutside?: boolean;
}

/** True if the browser itself closes a dialog on a press outside; WebKit does not yet. */
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

/** A native modal dialog: traps the focus and restores it when closed. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, children, actions, size = 'md', role, ignoresPressOutside = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A press that starts inside, for example to select text, may end outside without closing the dialog.
  const startedOnBackdrop = useRef(false);
  const isOpen = useRef(false);

  // A layout effect: a dialog that is removed while open must be closed before, or the focus would be lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    isOpen.current = true;
    show(element);
    return () => {
      isOpen.current = false;
      element.close();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      role={role}
      closedby={ignoresPressOutside ? 'closerequest' : 'any'}
      aria-labelledby={titleId}
      className={cx('dialog text-start', size !== 'md' && `dialog-${size}`)}
      {...(!hasLightDismiss && {
        onPointerDown: (event) => {
          startedOnBackdrop.current = isOnBackdrop(event);
        },
        onClick: (event) => {
          if (!ignoresPressOutside && startedOnBackdrop.current && isOnBackdrop(event)) onClose();
        },
      })}
      onCancel={(event) => {
        // A file field within fires a `cancel` of its own, which bubbles, when the system's file picker is left.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium allows a page to prevent `cancel` once per interaction: the next Escape closes the dialog anyway. It is
      // shown again, unless its parent closes it, too.
      onClose={({ target, currentTarget }) => {
        if (!isOpen.current || target !== currentTarget || currentTarget.open) return;
        flushSync(onClose);
        if (isOpen.current) show(currentTarget);
      }}
    >
      {open && (
        <div className="grid gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          <div className="text-text-2">{children}</div>
          {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
