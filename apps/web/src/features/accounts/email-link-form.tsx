import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { afterFailure, type EmailLinkKind, type EmailLinkOutcome, followEmailLink } from './email-link.ts';
import { FormMessage } from './form-message.tsx';

interface EmailLinkFormProps {
  kind: EmailLinkKind;
  token: string;
  /** Button label. Mail scanners open links, so opening the link alone does nothing. */
  label: string;
  onDone?: () => void;
  /** Shown after success: where to continue. */
  next: ReactNode;
}

export function EmailLinkForm({ kind, token, label, onDone, next }: EmailLinkFormProps) {
  const [outcome, setOutcome] = useState<EmailLinkOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function follow() {
    if (isBusy) return;
    setBusy(true);
    const answer = await followEmailLink(kind, token);
    setBusy(false);
    setOutcome(answer);
    if (answer.isDone) onDone?.();
  }

  const { isDone = false, text = '' } = outcome ?? {};
  return (
    <div className="grid gap-4">
      <FormMessage failure={isDone ? '' : text} success={isDone ? text : ''} />
      {outcome && !isDone && <p className="text-sm text-text-2">{afterFailure[kind]}</p>}
      {isDone ? (
        next
      ) : (
        <Button size="lg" full busy={isBusy} onClick={() => void follow()}>
          {label}
        </Button>
      )}
    </div>
  );
}
