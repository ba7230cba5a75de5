import type { PersonSummary, SeriesSummary } from '@lamplight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../../lib/api.ts';

const suggestionsOf = <Row>(
  kind: NameKind,
  q: string,
  load: (query: Query, signal: AbortSignal) => Promise<Row[]>,
) =>
  queryOptions({
    queryKey: [kind, 'suggestions', q],
    queryFn: ({ signal }) => load({ q, per_page: maxSuggestions }, signal),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

interface Query {
  readonly q: string;
  readonly per_page: number;
}

/** Kind of names: people or series. */
export type NameKind = 'people' | 'series';

const maxSuggestions = 6;

/** Query of the people that match a typed text best. */
export const peopleSuggestions = (q: string) =>
  suggestionsOf('people', q, async (query, signal): Promise<PersonSummary[]> => {
    const { rows } = await callPage('GET /people', { query, signal });
    return rows;
  });

/** Query of the series that match a typed text best. */
export const seriesSuggestions = (q: string) =>
  suggestionsOf('series', q, async (query, signal): Promise<SeriesSummary[]> => {
    const { rows } = await callPage('GET /series', { query, signal });
    return rows;
  });
