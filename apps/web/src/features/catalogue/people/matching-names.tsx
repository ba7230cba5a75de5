import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Link } from '../../../ui/link.tsx';
import { m } from './messages.ts';
import { peopleSuggestions, seriesSuggestions } from './name-suggestions.ts';

interface MatchingNamesProps {
  search: string;
  /** Called once the search has been answered; `isFound` is true if there are matching names. */
  onAnswer: (search: string, isFound: boolean) => void;
}

/** Links to the people and series that match a search which found no audiobook. */
export function MatchingNames({ search, onAnswer }: MatchingNamesProps) {
  const people = useQuery(peopleSuggestions(search));
  const series = useQuery(seriesSuggestions(search));
  const { pathname, search: query } = useLocation();
  const names = [
    ...(people.isPlaceholderData ? [] : (people.data ?? [])).map((person) => ({
      ...person,
      to: paths.person(person.id),
    })),
    ...(series.isPlaceholderData ? [] : (series.data ?? [])).map((match) => ({
      ...match,
      to: paths.series(match.id),
    })),
  ];
  const isFound = names.length > 0;
  const isKnown = [people, series].every(
    (result) => result.isError || (result.isSuccess && !result.isPlaceholderData),
  );
  useEffect(() => {
    if (isFound || isKnown) onAnswer(search, isFound);
  }, [isFound, isKnown, search, onAnswer]);
  if (!isFound) return null;
  return (
    <div className="pb-10 text-center">
      <h3 className="mb-2 text-base font-semibold">{m.peopleSeries}</h3>
      <ul>
        {names.map(({ to, name, book_count }) => (
          <li key={to}>
            <Link
              to={to}
              state={{ cameFrom: pathname + query }}
              look="inline-flex min-h-11 flex-wrap items-center justify-center gap-x-2 px-2 wrap-anywhere"
            >
              <span dir="auto" className="font-semibold text-accent-text">
                {name}
              </span>
              <span className="text-sm text-text-2 tabular-nums">{m.audiobooks({ count: book_count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
