import { accountLimits } from '@lamplight/contract/account-limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { m } from './messages.ts';

/**
 * Kind of mailed link: 'confirm' confirms a new email address, 'revert' restores the old one, 'notMe' reports a sign-in
 * or change.
 */
type EmailLinkKind = 'confirm' | 'revert' | 'notMe';

interface EmailLinkOutcome {
  readonly isDone: boolean;
  /** Message for the user. */
  readonly text: string;
}

const send = {
  confirm: (token: string) => call('POST /auth/confirm-email', { body: { token } }),
  revert: (token: string) => call('POST /auth/revert-email', { body: { token } }),
  notMe: (token: string) => call('POST /auth/not-me', { body: { token } }),
};

/** Advice shown for a link that no longer works. */
const adviceOf = (kind: EmailLinkKind): string =>
  ({
    confirm: m.failed_confirm({ count: accountLimits.confirmHours }),
    notMe: m.failed_notMe({ count: accountLimits.securityLinkDays }),
    revert: m.failed_revert({ count: accountLimits.revertDays }),
  })[kind];

/** Confirms, reverts or reports with a mailed token. Never throws. */
async function followEmailLink(kind: EmailLinkKind, token: string): Promise<EmailLinkOutcome> {
  try {
    const { message } = await send[kind](token);
    return { isDone: true, text: message || m[`done_${kind}`] };
  } catch (error) {
    return { isDone: false, text: detailOf(error, m.linkInvalid) };
  }
}

interface EmailLinkFormProps {
  kind: EmailLinkKind;
  token: string;
  /**
   * Label of the button that follows the link. Opening the link alone does nothing, because mail scanners open
   * links.
   */
  label: string;
  onDone?: () => void;
  /** Shown after success: a link to the screen on which to continue. */
  next: ReactNode;
}

export function EmailLinkForm({ kind, token, label, onDone, next }: EmailLinkFormProps) {
  const [outcome, setOutcome] = useState<EmailLinkOutcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const panel = useRef<HTMLDivElement>(null);

  async function follow() {
    if (isBusy) return;
    setBusy(true);
    const answer = await followEmailLink(kind, token);
    setBusy(false);
    setOutcome(answer);
    if (answer.isDone) onDone?.();
  }

  const { isDone = false, text = '' } = outcome ?? {};
  // The button that had the focus is gone, so the panel gets the focus.
  useEffect(() => {
    if (isDone) panel.current?.focus({ preventScroll: true });
  }, [isDone]);
  return (
    <div ref={panel} tabIndex={-1} className="grid gap-4">
      <FormMessage failure={isDone ? '' : text} success={isDone ? text : ''} />
      {outcome && !isDone && <p className="text-sm text-text-2">{adviceOf(kind)}</p>}
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
