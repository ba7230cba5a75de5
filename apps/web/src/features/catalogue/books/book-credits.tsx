import type { Book, PersonRef, PersonRole, SeriesRef } from '@lamplight/contract';
import { listParts } from '@lamplight/messages/intl';
import { useLocation } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { seriesLine } from './credit-line.ts';
import { m } from './messages.ts';

/** Number of people shown before 'and 12 others'; the book's details name the others. */
const maxShown = 4;

const link = 'underline decoration-1 underline-offset-4 hover:text-text rounded-xs';

interface PeopleLinksProps {
  people: readonly PersonRef[];
  kind: PersonRole;
}

/** Names of people, each a link to the books in that role. */
export function PeopleLinks({ people, kind }: PeopleLinksProps) {
  const { pathname, search } = useLocation();
  const links = people.map(({ id, name }) => (
    <Link
      key={id}
      dir="auto"
      to={paths.person(id, { role: kind })}
      state={{ cameFrom: pathname + search }}
      look={link}
    >
      {name}
    </Link>
  ));
  return listParts(links, 'units');
}

function PeopleLine({ people, kind }: PeopleLinksProps) {
  if (people.length === 0) return null;
  const more = people.length > maxShown + 1 ? people.length - maxShown : 0;
  const links = <PeopleLinks people={people.slice(0, more > 0 ? maxShown : undefined)} kind={kind} />;
  const names = more > 0 ? m.namesAndMore({ names: links, count: more }) : links;
  return <p>{(kind === 'author' ? m.byNames : m.readByNames)({ names })}</p>;
}

function SeriesLine({ series }: { series: SeriesRef }) {
  const { pathname, search } = useLocation();
  return (
    <p>
      <Link to={paths.series(series.id)} state={{ cameFrom: pathname + search }} look={link}>
        {seriesLine(series)}
      </Link>
    </p>
  );
}

/** Subtitle, authors, narrators and series of a book, with links. Fields may be absent in a stored book. */
export function BookCredits({ book }: { book: Partial<Book> }) {
  const { subtitle, authors = [], narrators = [], series = [] } = book;
  if (!subtitle && authors.length + narrators.length + series.length === 0) return null;
  return (
    <div className="-mt-2 grid gap-1 leading-normal wrap-anywhere text-text-2">
      {subtitle && (
        <p className="text-lg text-text">
          <bdi>{subtitle}</bdi>
        </p>
      )}
      <PeopleLine people={authors} kind="author" />
      <PeopleLine people={narrators} kind="narrator" />
      {series.map((seriesCredit) => (
        <SeriesLine key={seriesCredit.id} series={seriesCredit} />
      ))}
    </div>
  );
}
