import { type SubmitEventHandler, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { m } from './messages.ts';

export interface FormDialogProps extends Omit<DialogProps, 'actions' | 'role' | 'ignoresPressOutside'> {
  submitLabel: string;
  maySubmit?: boolean;
  /** Reason for which the form cannot be submitted yet; null or absent if it can be submitted. */
  reason?: string | null;
  busy?: boolean;
  /** Message for the whole form. */
  problem?: string | null;
  isDanger?: boolean;
  /** True if something other than a field was changed, for example by a button. */
  isChanged?: boolean;
  /** Called when Cancel is pressed; default: `onClose`. */
  onCancel?: () => void;
  /** Called when the form is submitted; not while `busy`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/**
 * A dialog with a form, and the buttons Cancel and Submit below the form. Once the form has changes, a press outside
 * does not close the dialog.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    maySubmit = true,
    reason = null,
    busy = false,
    problem = null,
    isDanger = false,
    isChanged = false,
    onCancel = props.onClose,
    onSubmit,
    children,
    ...dialog
  } = props;
  const [isTyped, setTyped] = useState(false);
  if (isTyped && !dialog.open) setTyped(false);
  const formId = useId();
  const reasonId = useId();
  return (
    <Dialog
      {...dialog}
      ignoresPressOutside={isTyped || isChanged}
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            {m.cancel}
          </Button>
          <Button
            type="submit"
            variant={isDanger ? 'danger' : 'solid'}
            form={formId}
            disabled={!maySubmit}
            aria-describedby={reason ? reasonId : undefined}
            busy={busy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onChange={() => setTyped(true)}
        onSubmit={(event) => {
          event.preventDefault();
          // The event would bubble through React's tree to a form that contains this dialog's component.
          event.stopPropagation();
          if (!busy) onSubmit(event);
        }}
        className="grid gap-4 text-text"
      >
        {children}
        {reason && (
          <p id={reasonId} role="status" className="text-sm text-text-2">
            {reason}
          </p>
        )}
        {problem && (
          <p role="alert" className="font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
