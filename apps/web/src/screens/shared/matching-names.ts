import { lazyPart } from '../../ui/lazy-part.ts';

/** List of people and series that match a search without books; its code loads when the list is shown. */
export const MatchingNames = lazyPart(
  () => import('../../features/catalogue/people/matching-names.tsx'),
  'MatchingNames',
);
