import type { Member } from '@lamplight/contract';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { memberSubscriptionText } from './member-subscription-text.ts';
import { m } from './messages.ts';
import { roleOf, roleText } from './role-dialog.tsx';

/** A member's picture and username. */
export const MemberName = ({ member }: { member: Member }) => (
  <span className="flex min-w-0 items-center gap-3">
    <span className="flex-none">
      <Avatar name={member.username} src={member.profile_image} />
    </span>
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="min-w-0 font-semibold break-words">{member.username}</bdi>
      {roleOf(member) !== 'member' && <Badge tone="neutral">{roleText[roleOf(member)].name}</Badge>}
    </span>
  </span>
);

/** Email that wraps before its @ in a narrow column, and the admins' note. */
export function MemberEmail({ member: { email, note } }: { member: Member }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      <bdi>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </bdi>
      {note !== null && <span className="block text-sm wrap-anywhere text-text-2">{note}</span>}
    </>
  );
}

export function SubscriptionBadge({ member }: { member: Member }) {
  const { text, tone } = memberSubscriptionText(member);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tone}>{text}</Badge>
      {member.manual_premium_override && <Badge tone="neutral">{m.premiumAccess}</Badge>}
    </span>
  );
}
