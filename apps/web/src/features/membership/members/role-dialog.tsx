import '../../../ui/choice.css';
import type { Member, StaffRole } from '@lamplight/contract';
import { useId, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { m } from './messages.ts';

export type MemberRole = 'member' | StaffRole | 'admin';

/** Name of each role, and what it may do. */
export const roleText: Readonly<Record<MemberRole, { name: string; rights: string }>> = {
  member: { name: m.member, rights: m.noStaffRights },
  editor: { name: m.editor, rights: m.libraryImportsAnnouncements },
  moderator: { name: m.moderator, rights: m.reportsComments },
  support: { name: m.support, rights: m.seesMembersGivesAccess },
  admin: { name: m.admin, rights: m.everythingIncludingRolesDeleting },
};

export const roleOf = ({ role, staff_role }: Pick<Member, 'role' | 'staff_role'>): MemberRole =>
  role === 'admin' ? 'admin' : (staff_role ?? 'member');

const isRole = (value: string): value is MemberRole => value in roleText;

export interface RoleDialogProps {
  member: Member;
  open: boolean;
  onSave: (role: MemberRole) => void;
  onCancel: () => void;
}

/** Chooses a member's role. */
export function RoleDialog({ member, open, onSave, onCancel }: RoleDialogProps) {
  const name = useId();
  const [picked, setPicked] = useState<MemberRole | null>(null);
  const current = roleOf(member);
  const chosen = picked ?? current;
  const close = () => {
    setPicked(null);
    onCancel();
  };
  return (
    <FormDialog
      open={open}
      title={m.changeRole}
      submitLabel={m.save}
      maySubmit={chosen !== current}
      onClose={close}
      onSubmit={() => {
        setPicked(null);
        onSave(chosen);
      }}
    >
      <fieldset className="grid gap-1">
        <legend className="mb-2 text-text-2">
          {m.roleOf({ name: <bdi className="font-semibold text-text">{member.username}</bdi> })}
        </legend>
        {Object.entries(roleText).map(([role, { name: label, rights }]) => (
          <label
            key={role}
            aria-label={label}
            className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5"
          >
            <input
              type="radio"
              className="check-box mt-0.5"
              name={name}
              value={role}
              checked={role === chosen}
              aria-label={label}
              aria-describedby={`${name}-${role}`}
              onChange={() => isRole(role) && setPicked(role)}
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span id={`${name}-${role}`} className="block text-sm text-text-2">
                {rights}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
