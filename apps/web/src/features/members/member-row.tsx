import type { Member } from '@lamplight/contract';
import { useState } from 'react';
import { MemberActions } from './member-actions.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberEditor } from './member-editor.tsx';
import type { MemberAsk } from './member-menu.tsx';
import { MemberEmail, MemberName, SubscriptionBadge } from './member-name.tsx';
import { MemberTableRow } from './member-table.tsx';
import { useMemberChange } from './use-member-change.ts';

/** A member with all actions. */
export function MemberRow({ member }: { member: Member }) {
  const { change, doing, failure, forgive } = useMemberChange(member.id);
  const [isEditing, setEditing] = useState(false);
  const [asked, setAsked] = useState<MemberAsk | null>(null);
  const rowId = `member-${member.id}`;

  function stopEditing() {
    setEditing(false);
    // The button is only back after the next render.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${rowId} button`)?.focus());
  }

  if (isEditing)
    return (
      <MemberEditor
        member={member}
        rowId={rowId}
        isSaving={doing === 'edit'}
        failure={failure}
        onSave={(names) => change({ kind: 'edit', ...names }, { onSuccess: stopEditing })}
        onCancel={() => {
          forgive();
          stopEditing();
        }}
      />
    );
  return (
    <MemberTableRow
      id={rowId}
      username={<MemberName member={member} />}
      email={<MemberEmail member={member} />}
      subscription={<SubscriptionBadge member={member} />}
      actions={
        <>
          <MemberActions
            member={member}
            doing={doing}
            failure={failure}
            onEdit={() => {
              forgive();
              setEditing(true);
            }}
            onChange={change}
            onAsk={setAsked}
          />
          <MemberDialog
            member={member}
            asked={asked}
            onCancel={() => setAsked(null)}
            onConfirm={(kind) => {
              setAsked(null);
              change({ kind });
            }}
          />
        </>
      }
    />
  );
}
