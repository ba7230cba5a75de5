import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from './classes.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Asked by Escape, the back gesture or a press beside the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Its buttons. One that bears `data-autofocus` is focused first. */
  actions?: ReactNode;
  /** A sheet comes up from the lower edge of a phone. */
  size?: 'md' | 'wide' | 'sheet';
  role?: 'dialog' | 'alertdialog';
}

/** A native modal dialog: the focus stays inside and returns to where it came from. */
export function Dialog({ open, title, onClose, children, actions, size = 'md', role }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      role={role}
      closedby="any"
      aria-labelledby={titleId}
      className={classes('dialog text-start', size !== 'md' && `dialog-${size}`)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
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
