import { type SubmitEventHandler, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Omit<DialogProps, 'actions' | 'role'> {
  submitLabel: string;
  maySubmit?: boolean;
  busy?: boolean;
  isDanger?: boolean;
  /** Called by the button Cancel, if it does more than close the dialog. */
  onCancel?: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
}

/** A dialog with a form, and the buttons Cancel and Submit below it. */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    maySubmit = true,
    busy = false,
    isDanger = false,
    onCancel = props.onClose,
    onSubmit,
    children,
    ...dialog
  } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
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
            busy={busy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-4 text-text">
        {children}
      </form>
    </Dialog>
  );
}
