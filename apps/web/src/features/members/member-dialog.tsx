import type { Member } from '@lamplight/contract';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { MemberAsk } from './member-menu.tsx';

const words = {
  delete: {
    title: 'Delete Member?',
    confirm: 'Delete',
    text: ' loses this account, all bookmarks and the place in every book. A paid subscription ends right away. This can’t be undone.',
  },
  remove: {
    title: 'Remove Subscription?',
    confirm: 'Remove',
    text: ' pays for this subscription. It is canceled at once, and only the member can start another.',
  },
  'give-premium': {
    title: 'Give Premium Access?',
    confirm: 'Give Access',
    text: ' can listen to everything and download it without paying, until an admin takes that back.',
  },
  'remove-premium': {
    title: 'Remove Premium Access?',
    confirm: 'Remove',
    text: ' loses the premium access that an admin gave. A subscription stays as it is.',
  },
} as const;

export interface MemberDialogProps {
  member: Member;
  /** The action to confirm; null closes the dialog. */
  asked: MemberAsk | null;
  onConfirm: (kind: MemberAsk) => void;
  onCancel: () => void;
}

/** Confirms actions on a member that take or give something. */
export function MemberDialog({ member, asked, onConfirm, onCancel }: MemberDialogProps) {
  const { title, confirm, text } = words[asked ?? 'delete'];
  return (
    <ConfirmDialog
      open={asked !== null}
      title={title}
      text={
        <>
          <bdi className="font-semibold text-text">{member.username}</bdi>
          {text}
        </>
      }
      confirmLabel={confirm}
      danger={asked !== 'give-premium'}
      onConfirm={() => asked && onConfirm(asked)}
      onCancel={onCancel}
    />
  );
}
