import type { Member } from '@lamplight/contract';
import { EllipsisVertical } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { MemberFailure } from './member-failure.tsx';
import { type MemberAsk, MemberMenu } from './member-menu.tsx';
import type { MemberChange } from './use-member-change.ts';

export interface MemberActionsProps {
  member: Member;
  doing: MemberChange['kind'] | null;
  failure: string | null;
  onEdit: () => void;
  onChange: (change: MemberChange) => void;
  /** Asks for confirmation first. */
  onAsk: (kind: MemberAsk) => void;
}

const busyWords: Readonly<Record<MemberChange['kind'], string>> = {
  edit: 'Saving...',
  grant: 'Granting...',
  remove: 'Removing...',
  'give-premium': 'Saving...',
  'remove-premium': 'Saving...',
  delete: 'Deleting...',
};

/** One button for all that can be done to a member. While something is being done it says what. */
export function MemberActions({ member, doing, failure, onEdit, onChange, onAsk }: MemberActionsProps) {
  const label = `Actions for ${member.username}`;
  const failureId = useId();
  return (
    <>
      <Popover
        label={label}
        trigger={({ popoverTarget, ...trigger }) => (
          <Button
            {...trigger}
            // One thing at a time: the menu stays shut while something is being done.
            {...(doing === null && { popoverTarget })}
            variant="outline"
            size="sm"
            icon={<EllipsisVertical size={18} aria-hidden />}
            busy={doing !== null}
            aria-label={doing === null ? label : undefined}
            aria-describedby={failure ? failureId : undefined}
          >
            {doing === null ? 'Actions' : busyWords[doing]}
          </Button>
        )}
      >
        {(close) => (
          <MemberMenu
            member={member}
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
      <MemberFailure id={failureId} text={failure} />
    </>
  );
}
