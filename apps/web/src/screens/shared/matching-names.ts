import { lazyPart } from '../../ui/lazy-part.ts';

/** People and series that match a search without books, loaded when they are shown. */
export const MatchingNames = lazyPart(
  () => import('../../features/catalogue/people/matching-names.tsx'),
  'MatchingNames',
);
