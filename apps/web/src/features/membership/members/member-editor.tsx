import type { Member } from '@lamplight/contract';
import { useEffect, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { emailField, usernameField } from '../../accounts/index.ts';
import { MemberError } from './member-error.tsx';
import { SubscriptionBadge } from './member-name.tsx';
import { MemberTableRow } from './member-table.tsx';
import { m } from './messages.ts';
import { type EditEnds, useMemberEdit } from './use-member-edit.ts';

export interface MemberEditorProps extends EditEnds {
  member: Member;
  rowId: string;
  isSaving: boolean;
  failure: string | null;
}

/** A member's row with editable username and email. */
export function MemberEditor({ member, rowId, isSaving, failure, onSave, onCancel }: MemberEditorProps) {
  const formId = useId();
  const { field, submit } = useMemberEdit(member, { onSave, onCancel });
  useEffect(() => {
    const first = document.querySelector<HTMLInputElement>(`#${rowId} input`);
    first?.focus();
    first?.select();
  }, [rowId]);
  return (
    <MemberTableRow
      id={rowId}
      username={<TextField {...usernameField} {...field('username')} form={formId} autoComplete="off" />}
      email={<TextField {...emailField} {...field('email')} form={formId} autoComplete="off" />}
      subscription={<SubscriptionBadge member={member} />}
      facts={member}
      actions={
        <form
          id={formId}
          noValidate
          aria-label={m.editUsername({ username: member.username })}
          onSubmit={(event) => (isSaving ? event.preventDefault() : void submit(event))}
        >
          <div className="flex flex-wrap gap-2">
            <Button type="submit" size="sm" busy={isSaving}>
              {isSaving ? m.busy_saving : m.save}
            </Button>
            <Button variant="outline" size="sm" disabled={isSaving} onClick={onCancel}>
              {m.cancel}
            </Button>
          </div>
          <MemberError text={failure} />
        </form>
      }
    />
  );
}
