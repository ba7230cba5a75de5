import type { Member } from '@lamplight/contract';
import { emailProblem, invalidEmail, problemsOf, usernameProblem } from '../../lib/account-fields.ts';
import { noResult, useForm } from '../../lib/use-form.ts';

type Names = Pick<Member, 'username' | 'email'>;

/** Validates the fields. Specification §5: the email has the email type. */
export const editProblems = ({ username, email }: Names) =>
  problemsOf({ username: usernameProblem(username), email: emailProblem(email) && invalidEmail });

export interface EditEnds {
  onSave: (names: Names) => void;
  onCancel: () => void;
}

/** State of a member's editable row. */
export const useMemberEdit = ({ username, email }: Member, { onSave, onCancel }: EditEnds) =>
  useForm({
    initial: { username, email },
    validate: editProblems,
    send(values) {
      const names = { username: values.username.trim(), email: values.email.trim() };
      if (names.username === username && names.email === email) onCancel();
      else onSave(names);
      return noResult;
    },
  });
