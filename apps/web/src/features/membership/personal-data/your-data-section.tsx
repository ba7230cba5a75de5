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
import { m } from './messages.ts';

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
      title={m.areYouSure}
      submitLabel={deletion.isPending ? m.deleting : m.deleteMyAccount}
      isDanger
      maySubmit={isSame && !deletion.isPending}
      problem={deletion.error && detailOf(deletion.error, m.accountNotDeleted)}
      onClose={close}
      onSubmit={() => {
        if (isSame && !deletion.isPending) deletion.mutate();
      }}
    >
      <p>{m.deletesAccountBdiGood({ bdi: <bdi>{username}</bdi> })}</p>
      <TextField
        label={m.typeUsernameConfirm({ username })}
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
    onSuccess: () => showToast(m.dataDownloaded),
  });
  return (
    <Section title={m.data}>
      <p className="mb-4 text-text-2">{m.zipFileEverythingStored}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={<Download size={18} aria-hidden />}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          {download.isPending ? m.preparing : m.downloadMyData}
        </Button>
        <Button variant="ghost" icon={<Trash2 size={18} aria-hidden />} onClick={() => setQuestion('loss')}>
          <span className="text-danger">{m.deleteMyAccount}</span>
        </Button>
      </div>
      <p role="alert" className="mt-2 text-sm font-medium text-danger">
        {download.error && detailOf(download.error, m.dataNotDownloaded)}
      </p>
      <ConfirmDialog
        open={question === 'loss'}
        title={m.deleteAccount}
        text={
          <>
            <p>{m.bookmarksPlacesSettingsDeleted}</p>
            <p className="mt-3">{m.paymentProviderKeepsInvoices}</p>
          </>
        }
        confirmLabel={m.continue}
        danger
        onConfirm={() => setQuestion('username')}
        onCancel={close}
      />
      <DeletionDialog username={username} open={question === 'username'} onClose={close} />
    </Section>
  );
}
