import { type SubmitEventHandler, useId, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'actions' | 'role' | 'ignoresPressOutside'> {
  submitLabel: string;
  maySubmit?: boolean;
  /** Says what has to be waited for before it can be submitted. */
  reason?: string | null;
  busy?: boolean;
  /** Message for the whole form. */
  problem?: string | null;
  isDanger?: boolean;
  /** Called by the button Cancel, if it does more than close the dialog. */
  onCancel?: () => void;
  /** Not called while `busy`. */
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/**
 * A dialog with a form, and the buttons Cancel and Submit below it. After a change of a field a press outside no longer
 * closes it.
 */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    maySubmit = true,
    reason = null,
    busy = false,
    problem = null,
    isDanger = false,
    onCancel = props.onClose,
    onSubmit,
    children,
    ...dialog
  } = props;
  const [isChanged, setChanged] = useState(false);
  if (isChanged && !dialog.open) setChanged(false);
  const formId = useId();
  const reasonId = useId();
  return (
    <Dialog
      {...dialog}
      ignoresPressOutside={isChanged}
      actions={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
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
        onInput={() => setChanged(true)}
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          event.preventDefault();
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
