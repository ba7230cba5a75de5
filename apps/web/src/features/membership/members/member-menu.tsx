import type { Member } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { Crown, Gift, IdCard, LogOut, Pencil, StickyNote, Trash2, UserMinus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { MemberError } from './member-error.tsx';
import {
  deletionDisabledReason,
  grantDisabledReason,
  isPaidFor,
  parseMonths,
  removalDisabledReason,
} from './member-permissions.ts';
import { m } from './messages.ts';
import { roleOf } from './role-dialog.tsx';
import type { MemberChange } from './use-member-change.ts';

/** Actions that need confirmation. */
export type MemberAsk =
  | 'remove'
  | 'delete'
  | 'give-premium'
  | 'remove-premium'
  | 'role'
  | 'sign-out'
  | 'note';

export interface MemberMenuProps {
  member: Member;
  isAdmin: boolean;
  onEdit: () => void;
  onChange: (change: MemberChange) => void;
  onAsk: (kind: MemberAsk) => void;
}

/** The actions on one member; Delete is set apart. Disabled actions show the reason. */
export function MemberMenu({ member, isAdmin, onEdit, onChange, onAsk }: MemberMenuProps) {
  const hasOverride = member.manual_premium_override;
  return (
    <div className="member-menu">
      {isAdmin && (
        <Action icon={<Pencil size={18} aria-hidden />} onPress={onEdit}>
          {m.edit}
        </Action>
      )}
      <GrantForm member={member} onGrant={(months) => onChange({ kind: 'grant', months })} />
      {isAdmin && (
        <Action
          icon={<UserMinus size={18} aria-hidden />}
          reason={removalDisabledReason(member)}
          onPress={() => (isPaidFor(member) ? onAsk('remove') : onChange({ kind: 'remove' }))}
        >
          {m.removeSubscription}
        </Action>
      )}
      <Action
        icon={<Crown size={18} aria-hidden />}
        onPress={() => onAsk(hasOverride ? 'remove-premium' : 'give-premium')}
      >
        {hasOverride ? m.removePremiumAccess : m.givePremiumAccess}
      </Action>
      {(isAdmin || roleOf(member) === 'member') && (
        <Action icon={<LogOut size={18} aria-hidden />} onPress={() => onAsk('sign-out')}>
          {m.signOutEverywhere}
        </Action>
      )}
      {isAdmin && (
        <Action icon={<IdCard size={18} aria-hidden />} onPress={() => onAsk('role')}>
          {m.changeRole}
        </Action>
      )}
      {isAdmin && (
        <Action icon={<StickyNote size={18} aria-hidden />} onPress={() => onAsk('note')}>
          {m.note}
        </Action>
      )}
      {isAdmin && (
        <div className="member-menu-apart">
          <Action
            icon={<Trash2 size={18} aria-hidden />}
            reason={deletionDisabledReason(member, session.userId())}
            isDanger
            onPress={() => onAsk('delete')}
          >
            {m.delete}
          </Action>
        </div>
      )}
    </div>
  );
}

interface ActionProps {
  icon: ReactNode;
  /** Reason for which the action is disabled; null if enabled. */
  reason?: string | null;
  isDanger?: boolean;
  onPress: () => void;
  children: string;
}

/** A disabled item stays focusable, so that its reason is announced. */
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
  const reason = grantDisabledReason(member);

  function grant() {
    const read = parseMonths(typed);
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
          aria-label={m.months}
          title={m.months}
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
        <span aria-hidden>{m.monthsShort}</span>
      </span>
      <Button
        size="sm"
        variant="outline"
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : `${id}-reason`}
        onClick={reason === null ? grant : undefined}
      >
        {m.grantFreeSubscription}
      </Button>
      {reason !== null && <Reason id={`${id}-reason`} text={reason} />}
      <div className="basis-full">
        <MemberError id={`${id}-problem`} text={problem} />
      </div>
    </div>
  );
}
