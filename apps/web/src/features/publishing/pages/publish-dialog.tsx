import type { PageDraft } from '@lamplight/contract';
import { useState } from 'react';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { m } from './messages.ts';

interface PublishDialogProps {
  page: PageDraft;
  needsConsent: boolean;
  isBusy: boolean;
  onPublish: (asksMembers: boolean) => void;
  onClose: () => void;
}

/** Confirms a publication, and asks whether members must agree to the version. */
export function PublishDialog({ page, needsConsent, isBusy, onPublish, onClose }: PublishDialogProps) {
  const [asksMembers, setAsksMembers] = useState(false);
  return (
    <FormDialog
      open
      title={m.publishTitle({ title: page.title })}
      submitLabel={m.publishConfirmed}
      busy={isBusy}
      onClose={onClose}
      onSubmit={() => onPublish(needsConsent && asksMembers)}
    >
      <p className="text-text-2">{page.version === null ? m.everybodyReadThen : m.newVersionKeptDate}</p>
      {needsConsent && (
        <CheckBox
          label={m.askMembersAgree}
          hint={m.readAcceptVersionBefore}
          isOn={asksMembers}
          onChange={setAsksMembers}
        />
      )}
    </FormDialog>
  );
}
