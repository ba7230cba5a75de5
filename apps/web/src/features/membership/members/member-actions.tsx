import type { Member } from '@lamplight/contract';
import { EllipsisVertical } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { MemberError } from './member-error.tsx';
import { type MemberAsk, MemberMenu } from './member-menu.tsx';
import { m } from './messages.ts';
import type { MemberChange } from './use-member-change.ts';

export interface MemberActionsProps {
  member: Member;
  /** True if the user is an admin; support staff have fewer actions. */
  isAdmin: boolean;
  doing: MemberChange['kind'] | null;
  failure: string | null;
  onEdit: () => void;
  onChange: (change: MemberChange) => void;
  /** Called for an action that asks for confirmation first. */
  onAsk: (kind: MemberAsk) => void;
}

const busyText: Readonly<Record<MemberChange['kind'], string>> = {
  edit: m.busy_saving,
  grant: m.busy_grant,
  remove: m.busy_remove,
  role: m.busy_saving,
  note: m.busy_saving,
  'sign-out': m.busy_signOut,
  'give-premium': m.busy_saving,
  'remove-premium': m.busy_saving,
  delete: m.busy_delete,
};

/** Button with a menu of all actions on a member; shows the running action. */
export function MemberActions({
  member,
  isAdmin,
  doing,
  failure,
  onEdit,
  onChange,
  onAsk,
}: MemberActionsProps) {
  const label = m.actionsUsername({ username: member.username });
  const failureId = useId();
  return (
    <>
      <Popover
        label={label}
        trigger={({ popoverTarget, ...trigger }) => (
          <Button
            {...trigger}
            // Only one action at a time: the menu cannot open while one runs.
            {...(doing === null && { popoverTarget })}
            variant="outline"
            size="sm"
            icon={<EllipsisVertical size={18} aria-hidden />}
            busy={doing !== null}
            aria-label={doing === null ? label : undefined}
            aria-describedby={failure ? failureId : undefined}
          >
            {doing === null ? m.actions : busyText[doing]}
          </Button>
        )}
      >
        {(close) => (
          <MemberMenu
            member={member}
            isAdmin={isAdmin}
            onEdit={() => {
              close();
              onEdit();
            }}
            onChange={(change) => {
              close();
              onChange(change);
            }}
            onAsk={(kind) => {
              close();
              onAsk(kind);
            }}
          />
        )}
      </Popover>
      <MemberError id={failureId} text={failure} />
    </>
  );
}
