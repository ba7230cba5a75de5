import type { Person, PersonRole } from '@lamplight/contract';
import { m } from './messages.ts';

/** Title of the list of a person's books in each role. */
export const roleTitles: Readonly<Record<PersonRole, string>> = {
  author: m.author,
  narrator: m.narrator,
  translator: m.translator,
  editor: m.editor,
};

/** Returns the role in the URL if the person has it, else the one with the most books; null if there are none. */
export function chosenRole({ roles }: Pick<Person, 'roles'>, wanted: string | null): PersonRole | null {
  const named = roles.find(({ role }) => role === wanted);
  const [most] = roles.toSorted((a, b) => b.book_count - a.book_count);
  return (named ?? most)?.role ?? null;
}
