import type { PageDraft } from '@lamplight/contract';
import { useState } from 'react';
import { CheckBox } from '../../../ui/check-box.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

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
      title={`Publish ‘${page.title}’?`}
      submitLabel="Publish"
      busy={isBusy}
      onClose={onClose}
      onSubmit={() => onPublish(needsConsent && asksMembers)}
    >
      <p className="text-text-2">
        {page.version === null
          ? 'Everybody can read it then. This version is kept with its date.'
          : 'The new version is kept with its date. Earlier versions stay.'}
      </p>
      {needsConsent && (
        <CheckBox
          label="Ask members to agree"
          hint="They read and accept this version before they go on. Admins are not asked."
          isOn={asksMembers}
          onChange={setAsksMembers}
        />
      )}
    </FormDialog>
  );
}
