import type { Member } from '@lamplight/contract';
import { accountLimits } from '@lamplight/contract/account-limits';
import { useId, useState } from 'react';
import { session } from '../../lib/session.ts';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { MemberFailure } from './member-failure.tsx';
import { isPaidFor, readMonths, whyNoDeletion, whyNoGrant, whyNoRemoval } from './member-rules.ts';
import type { MemberChange } from './use-member-change.ts';

export interface MemberActionsProps {
  member: Member;
  doing: MemberChange['kind'] | null;
  failure: string | null;
  onEdit: () => void;
  onChange: (change: MemberChange) => void;
  /** Asks first. */
  onAsk: (kind: 'remove' | 'delete') => void;
}

/** What can be done to a member; what cannot says why. */
export function MemberActions({ member, doing, failure, onEdit, onChange, onAsk }: MemberActionsProps) {
  const [typed, setTyped] = useState(String(accountLimits.grantMonths.standard));
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  /** One thing at a time. */
  const busyReason = (kind: MemberChange['kind'] | null) =>
    doing !== null && doing !== kind ? 'Another change to this member is being saved.' : null;
  const button = (kind: MemberChange['kind'], reason: string | null) => ({
    size: 'sm' as const,
    variant: 'outline' as const,
    busy: doing === kind,
    reason: doing === kind ? null : (reason ?? busyReason(kind)),
  });

  function grant() {
    const read = readMonths(typed);
    setProblem('problem' in read ? read.problem : null);
    if ('months' in read) onChange({ kind: 'grant', months: read.months });
  }

  return (
    <div role="group" aria-label={`Actions for ${member.username}`}>
      <div className="flex flex-wrap items-center gap-2">
        <ReasonButton {...button('edit', null)} onClick={onEdit}>
          Edit
        </ReasonButton>
        <span className="flex max-w-full flex-wrap items-center gap-2">
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
              aria-describedby={problem ? problemId : undefined}
              onChange={(event) => {
                setTyped(event.target.value);
                setProblem(null);
              }}
            />
            <span aria-hidden>mo</span>
          </span>
          <ReasonButton {...button('grant', whyNoGrant(member))} onClick={grant}>
            {doing === 'grant' ? 'Granting...' : 'Grant Free Subscription'}
          </ReasonButton>
        </span>
        <ReasonButton
          {...button('remove', whyNoRemoval(member))}
          onClick={() => (isPaidFor(member) ? onAsk('remove') : onChange({ kind: 'remove' }))}
        >
          {doing === 'remove' ? 'Removing...' : 'Remove Subscription'}
        </ReasonButton>
        <ReasonButton
          {...button('delete', whyNoDeletion(member, session.userId()))}
          onClick={() => onAsk('delete')}
        >
          {doing === 'delete' ? 'Deleting...' : 'Delete'}
        </ReasonButton>
      </div>
      <MemberFailure id={problemId} text={problem ?? failure} />
    </div>
  );
}
