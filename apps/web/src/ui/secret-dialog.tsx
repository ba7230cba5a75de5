import { Copy } from 'lucide-react';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Dialog } from './dialog.tsx';
import { m } from './messages.ts';
import { TextField } from './text-field.tsx';

interface SecretDialogProps {
  title: string;
  /** Text that says that the secret is not shown again. */
  text: string;
  /** Label of the secret. */
  label: string;
  secret: string;
  /** Messages after copying, and after failing to. */
  copied: string;
  notCopied: string;
  onClose: () => void;
}

/** Shows a secret once, with a button to copy it. A press outside does not close the dialog. */
export function SecretDialog({ title, text, label, secret, copied, notCopied, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      title={title}
      ignoresPressOutside
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {m.done}
          </Button>
          <Button
            data-autofocus
            icon={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(secret, { success: copied, failure: notCopied })}
          >
            {m.copy}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>{text}</p>
        <TextField
          label={label}
          value={secret}
          onChange={() => undefined}
          readOnly
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      </div>
    </Dialog>
  );
}
