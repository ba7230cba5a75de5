import './dialog.css';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Modal } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  /**
   * Called on Escape, the back gesture or a press outside the dialog. The dialog stays open until `open` is false.
   */
  onClose: () => void;
  children: ReactNode;
  /** The dialog's buttons. A button with `data-autofocus` is focused first. */
  actions?: ReactNode;
  /** A sheet slides up from the bottom of a phone. */
  size?: 'md' | 'wide' | 'sheet';
  role?: 'dialog' | 'alertdialog';
  /** True if a press outside does not close the dialog. */
  ignoresPressOutside?: boolean;
}

/** A titled modal dialog with a row of buttons. */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, children, actions, size = 'md', role, ignoresPressOutside = false } = props;
  const titleId = useId();
  if (!open) return null;
  return (
    <Modal
      look={cx('dialog', size !== 'md' && `dialog-${size}`)}
      role={role}
      aria-labelledby={titleId}
      closesOnPressOutside={!ignoresPressOutside}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 dir="auto" id={titleId} className="text-xl">
          {title}
        </h2>
        <div className="text-text-2">{children}</div>
        {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </Modal>
  );
}
