import type { Member } from '@lamplight/contract';
import { useState } from 'react';
import { noResult, useForm } from '../../../lib/use-form.ts';
import { emailProblem, invalidEmail, problemsOf, usernameProblem } from '../../accounts/index.ts';

type Names = Pick<Member, 'username' | 'email'>;

/** Validates the fields. */
export const editProblems = ({ username, email }: Names) =>
  problemsOf({ username: usernameProblem(username), email: emailProblem(email) && invalidEmail });

/**
 * Returns the names that were changed. An unchanged name is not sent: it may have changed on the server since
 * `initial`.
 */
export const changedNames = (values: Names, initial: Names): Partial<Names> =>
  Object.fromEntries(
    (['username', 'email'] as const)
      .filter((name) => values[name].trim() !== initial[name])
      .map((name) => [name, values[name].trim()]),
  );

export interface EditEnds {
  onSave: (names: Partial<Names>) => void;
  onCancel: () => void;
}

/** State of a member's editable row. */
export function useMemberEdit({ username, email }: Member, { onSave, onCancel }: EditEnds) {
  // Keeps the values from when editing began: the list may be refetched while editing.
  const [initial] = useState({ username, email });
  return useForm({
    initial,
    validate: editProblems,
    send(values) {
      const names = changedNames(values, initial);
      if (Object.keys(names).length === 0) onCancel();
      else onSave(names);
      return noResult;
    },
  });
}
