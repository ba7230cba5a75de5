import type { Person } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import {
  BookCard,
  BookCount,
  BookPages,
  chosenRole,
  FollowButton,
  personBooksQuery,
  personQuery,
  roleTitles,
} from '../../features/catalogue/index.ts';
import { bookmarkIdsQuery } from '../../features/listening/index.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Illustration } from '../../ui/illustration.tsx';
import { Section } from '../../ui/section.tsx';
import { EditorActions } from '../shared/editor-actions.tsx';
import { LoadingPage, NamedPage } from '../shared/named-page.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { m } from './messages.ts';

const missing = m.personNotFound;

/** The books of a person in one role, the latest first. */
function PersonBooks({ person }: { person: Person }) {
  const [query] = useSearchParams();
  const role = chosenRole(person, query.get('role')) ?? 'author';
  const hrefFor = (page: number) => paths.person(person.id, { role, page });
  const { page, list, paging } = usePagedList(query, hrefFor);
  const books = useQuery(personBooksQuery({ id: person.id, role, page }));
  const bookmarks = useQuery(bookmarkIdsQuery);
  return (
    <div ref={list} className="scroll-mt-20">
      {person.roles.length > 1 && (
        <nav aria-label={m.roles} className="mt-4 flex flex-wrap gap-2">
          {person.roles.map((credit) => (
            <ButtonLink
              key={credit.role}
              to={paths.person(person.id, { role: credit.role })}
              replace
              size="sm"
              variant={credit.role === role ? 'solid' : 'outline'}
              aria-current={credit.role === role ? 'true' : undefined}
            >
              {roleTitles[credit.role]}
            </ButtonLink>
          ))}
        </nav>
      )}
      <Section title={roleTitles[role]} action={<BookCount books={books} search="" />}>
        <BookPages
          {...paging}
          books={books}
          page={page}
          skeletons={Math.min(limits.pageSize, person.book_count)}
          failure={m.audiobooksNotLoaded}
          label={m.pagesAudiobooksName({ name: person.name })}
          empty={<EmptyState icon={<Illustration name="shelf" />} title={m.noAudiobooksFound} />}
          drawCard={(book) => (
            <BookCard
              book={book}
              to={paths.synopsis(book.id, { origin: 'person', from: person.id, role, page })}
              isBookmarked={bookmarks.data?.includes(book.id) ?? false}
              showTags={false}
            />
          )}
        />
      </Section>
    </div>
  );
}

function PersonPage({ id, back }: { id: number; back: ReactNode }) {
  const { data: person, ...answer } = useQuery(personQuery(id));
  const { state } = useLocation();
  useTitle(person?.name ?? (answer.error ? missing : null));
  if (!person)
    return <LoadingPage missing={missing} failure={m.personNotLoaded} back={back} query={answer} />;
  // The id belongs to a merged person: redirect to the person that remains.
  if (person.id !== id) return <Navigate replace to={paths.person(person.id)} state={state} />;
  return (
    <div className="wrap">
      <div className="pt-3">{back}</div>
      <h1 dir="auto" className="mt-1 text-3xl wrap-anywhere">
        {person.name}
      </h1>
      <div className="my-3 flex flex-wrap gap-2">
        <FollowButton kind="person" id={person.id} size="sm" />
        <EditorActions
          kind="people"
          id={person.id}
          name={person.name}
          sortName={person.sort_name}
          bookCount={person.book_count}
        />
      </div>
      <PersonBooks person={person} />
    </div>
  );
}

/** /person/{id}: the books of an author, narrator, translator or editor, or the subscribe gate. */
export const PersonScreen = () => (
  <NamedPage missing={missing}>{(id, back) => <PersonPage key={id} id={id} back={back} />}</NamedPage>
);
