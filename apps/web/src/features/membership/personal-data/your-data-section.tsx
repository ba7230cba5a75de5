import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';

/** Second question before an account is deleted: the username must be typed. */
function DeletionDialog({
  username,
  open,
  onClose,
}: {
  username: string;
  open: boolean;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const deletion = useMutation({
    mutationFn: () => call('POST /auth/delete-account', { body: { username: typed } }),
    onSuccess: ({ message }) => {
      showToast(message, { ms: 10_000 });
      session.signOut();
    },
  });
  const isSame = typed.trim().toLowerCase() === username.toLowerCase();
  const close = () => {
    setTyped('');
    deletion.reset();
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title="Are you sure?"
      submitLabel={deletion.isPending ? 'Deleting...' : 'Delete My Account'}
      isDanger
      maySubmit={isSame && !deletion.isPending}
      problem={deletion.error && detailOf(deletion.error, 'Your account could not be deleted.')}
      onClose={close}
      onSubmit={() => {
        if (isSame && !deletion.isPending) deletion.mutate();
      }}
    >
      <p>
        This deletes the account <bdi>{username}</bdi> for good.
      </p>
      <TextField
        label={`Type ${username} to confirm`}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Download and deletion of everything stored about the member. */
export function YourDataSection({ username }: { username: string }) {
  const [question, setQuestion] = useState<'none' | 'loss' | 'username'>('none');
  const close = () => setQuestion('none');
  const download = useMutation({
    mutationFn: () => downloadFile('POST /auth/export', {}),
    onSuccess: () => showToast('Your data is downloaded.'),
  });
  return (
    <Section title="Your data">
      <p className="mb-4 text-text-2">
        A zip file with everything stored about you: your account, comments, listening, bookmarks and
        payments.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={<Download size={18} aria-hidden />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {download.isPending ? 'Preparing...' : 'Download My Data'}
        </Button>
        <Button variant="ghost" icon={<Trash2 size={18} aria-hidden />} onClick={() => setQuestion('loss')}>
          <span className="text-danger">Delete My Account</span>
        </Button>
      </div>
      <p role="alert" className="mt-2 text-sm font-medium text-danger">
        {download.error && detailOf(download.error, 'Your data could not be downloaded.')}
      </p>
      <ConfirmDialog
        open={question === 'loss'}
        title="Delete your account?"
        text={
          <>
            <p>
              Your bookmarks, places and settings are deleted, and a paid subscription ends right away. Your
              comments stay without your name. This can’t be undone.
            </p>
            <p className="mt-3">The payment provider keeps invoices, as the law requires.</p>
          </>
        }
        confirmLabel="Continue"
        danger
        onConfirm={() => setQuestion('username')}
        onCancel={close}
      />
      <DeletionDialog username={username} open={question === 'username'} onClose={close} />
    </Section>
  );
}
