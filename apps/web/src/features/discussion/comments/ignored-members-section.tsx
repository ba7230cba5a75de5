import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { passFocusOn } from '../../../ui/remember-focus.ts';
import { Section } from '../../../ui/section.tsx';
import { ignoredMembersQuery, useIgnoring } from './ignored-members.ts';
import { m } from './messages.ts';

/** Lists the members whom the reader has muted; renders nothing if there are none. */
export function IgnoredMembersSection() {
  const { data: members = [] } = useQuery(ignoredMembersQuery);
  const ignoring = useIgnoring();
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusAfterRemoval(list, members, 'li');
  if (members.length === 0) return null;
  return (
    // When the last member is removed, the whole section disappears: move the focus.
    <div ref={passFocusOn}>
      <Section title={m.mutedMembers}>
        <ul ref={list} className="grid gap-1">
          {members.map((member) => (
            <li key={member.id} className="flex items-center gap-3">
              <Avatar name={member.username} src={member.profile_image} />
              <bdi className="min-w-0 flex-1 break-words">{member.username}</bdi>
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  focus.remember(member);
                  ignoring.mutate({ member, isIgnored: false });
                }}
              >
                {m.unmute({
                  more: (text) => <span className="sr-only">{text}</span>,
                  name: <bdi>{member.username}</bdi>,
                })}
              </Button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
