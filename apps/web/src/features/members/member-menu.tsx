import type { Member } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { Crown, Gift, Pencil, Trash2, UserMinus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { session } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { MemberFailure } from './member-failure.tsx';
import { isPaidFor, readMonths, whyNoDeletion, whyNoGrant, whyNoRemoval } from './member-rules.ts';
import type { MemberChange } from './use-member-change.ts';

/** What is confirmed in a dialog before it is done. */
export type MemberAsk = 'remove' | 'delete' | 'give-premium' | 'remove-premium';

export interface MemberMenuProps {
  member: Member;
  onEdit: () => void;
  onChange: (change: MemberChange) => void;
  onAsk: (kind: MemberAsk) => void;
}

/** The actions on one member; Delete stands apart. What cannot be done says why. */
export function MemberMenu({ member, onEdit, onChange, onAsk }: MemberMenuProps) {
  const hasOverride = member.manual_premium_override;
  return (
    <div className="member-menu">
      <Action icon={<Pencil size={18} aria-hidden />} onPress={onEdit}>
        Edit
      </Action>
      <GrantForm member={member} onGrant={(months) => onChange({ kind: 'grant', months })} />
      <Action
        icon={<UserMinus size={18} aria-hidden />}
        reason={whyNoRemoval(member)}
        onPress={() => (isPaidFor(member) ? onAsk('remove') : onChange({ kind: 'remove' }))}
      >
        Remove Subscription
      </Action>
      <Action
        icon={<Crown size={18} aria-hidden />}
        onPress={() => onAsk(hasOverride ? 'remove-premium' : 'give-premium')}
      >
        {hasOverride ? 'Remove Premium Access' : 'Give Premium Access'}
      </Action>
      <div className="member-menu-apart">
        <Action
          icon={<Trash2 size={18} aria-hidden />}
          reason={whyNoDeletion(member, session.userId())}
          isDanger
          onPress={() => onAsk('delete')}
        >
          Delete
        </Action>
      </div>
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  /** Why it cannot be done now; null while it can. */
  reason?: string | null;
  isDanger?: boolean;
  onPress: () => void;
  children: string;
}

/** Keeps its place in the tab order while it cannot be pressed, so that its reason is read out. */
function Action({ icon, reason = null, isDanger = false, onPress, children }: ActionProps) {
  const reasonId = useId();
  return (
    <>
      <button
        type="button"
        className={isDanger ? 'menu-item text-danger' : 'menu-item'}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={reason === null ? onPress : undefined}
      >
        {icon}
        {children}
      </button>
      {reason !== null && <Reason id={reasonId} text={reason} />}
    </>
  );
}

const Reason = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="member-menu-reason">
    {text}
  </p>
);

function GrantForm({ member, onGrant }: { member: Member; onGrant: (months: number) => void }) {
  const [typed, setTyped] = useState(String(accountLimits.grantMonths.standard));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const reason = whyNoGrant(member);

  function grant() {
    const read = readMonths(typed);
    setProblem('problem' in read ? read.problem : null);
    if ('months' in read) onGrant(read.months);
  }

  return (
    <div className="member-menu-grant">
      <Gift size={18} aria-hidden className="flex-none" />
      <span className="member-months">
        <input
          type="number"
          className="field"
          aria-label="Months"
          title="Months"
          min={accountLimits.grantMonths.min}
          max={accountLimits.grantMonths.max}
          step={1}
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onKeyDown={(event) => event.key === 'Enter' && reason === null && grant()}
        />
        <span aria-hidden>mo</span>
      </span>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : `${id}-reason`}
        onClick={reason === null ? grant : undefined}
      >
        Grant Free Subscription
      </Button>
      {reason !== null && <Reason id={`${id}-reason`} text={reason} />}
      <div className="basis-full">
        <MemberFailure id={`${id}-problem`} text={problem} />
      </div>
    </div>
  );
}
