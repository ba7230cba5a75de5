import type { Member } from '@lamplight/contract';
import { type SubmitEvent, useId, useState } from 'react';

type Field = 'username' | 'email';
type Problems = Partial<Record<Field, string>>;

/** Validates the fields. Specification §5: the email has the email type. */
export function editProblems({ username, email }: Record<Field, string>): Problems {
  return {
    ...(username.trim() === '' && { username: 'Enter a username.' }),
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && {
      email: 'Enter an email address, such as name@example.com.',
    }),
  };
}

export interface EditEnds {
  onSave: (names: Record<Field, string>) => void;
  onCancel: () => void;
}

/** State of a member's editable row. */
export function useMemberEdit(member: Member, { onSave, onCancel }: EditEnds) {
  const formId = useId();
  const [typed, setTyped] = useState<Record<Field, string>>({
    username: member.username,
    email: member.email,
  });
  const [problems, setProblems] = useState<Problems>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = editProblems(typed);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) {
      const input = event.currentTarget.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    const names = { username: typed.username.trim(), email: typed.email.trim() };
    if (names.username === member.username && names.email === member.email) onCancel();
    else onSave(names);
  }

  const field = (name: Field) => ({
    name,
    form: formId,
    value: typed[name],
    error: problems[name],
    onChange: (value: string) => {
      setTyped((now) => ({ ...now, [name]: value }));
      setProblems(({ [name]: _, ...others }) => others);
    },
  });
  return { formId, field, submit };
}
