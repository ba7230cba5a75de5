import type { Member } from '@lamplight/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { session } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberEditor } from './member-editor.tsx';
import type { MemberAsk } from './member-menu.tsx';
import { MemberEmail, MemberName, SubscriptionBadge } from './member-name.tsx';
import { MemberTableRow } from './member-table.tsx';
import { m } from './messages.ts';
import { NoteDialog } from './note-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { useMemberChange } from './use-member-change.ts';

const words = {
  delete: {
    title: m.deleteMember,
    confirm: m.delete,
    text: m.deleteEffect,
  },
  remove: {
    title: m.removeSubscriptionTitle,
    confirm: m.remove,
    text: m.removeSubscriptionEffect,
  },
  'sign-out': {
    title: m.signOutTitle,
    confirm: m.signOut,
    text: m.signOutEffect,
  },
  'give-premium': {
    title: m.givePremiumTitle,
    confirm: m.giveAccess,
    text: m.givePremiumEffect,
  },
  'remove-premium': {
    title: m.removePremiumTitle,
    confirm: m.remove,
    text: m.removePremiumEffect,
  },
} as const;

type Confirmed = keyof typeof words;

interface MemberDialogProps {
  member: Member;
  /** The action to confirm; null closes the dialog. */
  asked: Confirmed | null;
  onConfirm: (kind: Confirmed) => void;
  onCancel: () => void;
}

/** Asks to confirm actions that give a member something or take it away. */
function MemberDialog({ member, asked, onConfirm, onCancel }: MemberDialogProps) {
  const { title, confirm, text } = words[asked ?? 'delete'];
  return (
    <ConfirmDialog
      open={asked !== null}
      title={title}
      text={text({ name: <bdi className="font-semibold text-text">{member.username}</bdi> })}
      confirmLabel={confirm}
      danger={asked !== 'give-premium'}
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    />
  );
}

/** A member with all actions. */
export function MemberRow({ member }: { member: Member }) {
  const { change, doing, failure, forgive } = useMemberChange(member.id);
  const [isEditing, setEditing] = useState(false);
  const [asked, setAsked] = useState<MemberAsk | null>(null);
  const rowId = `member-${member.id}`;

  function stopEditing() {
    // The button to focus is rendered only after the editor has closed.
    flushSync(() => setEditing(false));
    document.querySelector<HTMLElement>(`#${rowId} button`)?.focus();
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
      facts={member}
      actions={
        <>
          <MemberActions
            member={member}
            isAdmin={session.role() === 'admin'}
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
            asked={asked === 'role' || asked === 'note' ? null : asked}
            onCancel={() => setAsked(null)}
            onConfirm={(kind) => {
              setAsked(null);
              change({ kind });
            }}
          />
          <NoteDialog
            member={member}
            open={asked === 'note'}
            onCancel={() => setAsked(null)}
            onSave={(note) => {
              setAsked(null);
              change({ kind: 'note', note });
            }}
          />
          <RoleDialog
            member={member}
            open={asked === 'role'}
            onCancel={() => setAsked(null)}
            onSave={(to) => {
              setAsked(null);
              change({ kind: 'role', to });
            }}
          />
        </>
      }
    />
  );
}
