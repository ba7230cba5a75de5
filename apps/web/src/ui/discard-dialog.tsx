import { ConfirmDialog } from './confirm-dialog.tsx';
import { m } from './discard-dialog.messages.ts';

export interface DiscardDialogProps {
  /** Guard of the unsaved changes, see `useLeaveGuard`. */
  guard: { readonly isAsking: boolean; stay(): void; leave(): void };
  /** Says what is not saved. */
  text: string;
}

/** Asks whether to discard unsaved changes before they are left. */
export const DiscardDialog = ({ guard, text }: DiscardDialogProps) => (
  <ConfirmDialog
    open={guard.isAsking}
    title={m.discardChanges}
    text={text}
    confirmLabel={m.discard}
    danger
    onConfirm={guard.leave}
    onCancel={guard.stay}
  />
);
