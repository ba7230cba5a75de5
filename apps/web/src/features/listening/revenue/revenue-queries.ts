import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { type FiguresAddress, rangeIn } from '../figures/figures-address.ts';

export const queryIn = (address: FiguresAddress) => ({ ...rangeIn(address), step: address.step });

export const memberFiguresQuery = (address: FiguresAddress) =>
  queryOptions({
    queryKey: ['figures', 'members', queryIn(address)],
    queryFn: ({ signal }) => call('GET /insights/members', { query: queryIn(address), signal }),
    placeholderData: keepPreviousData,
  });

export const cohortsQuery = queryOptions({
  queryKey: ['figures', 'cohorts'],
  queryFn: ({ signal }) => call('GET /insights/cohorts', { signal }),
});
