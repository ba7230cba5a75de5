import { useSearchParams } from 'react-router';
import { useTagsState } from '../../features/search/use-tags-state.ts';
import { LibraryGate } from '../shared/library-gate.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { TagSearch } from './tag-search.tsx';

/** /tags: Advanced Search, or the subscribe gate. */
export function TagsScreen() {
  const [inAddress] = useSearchParams();
  const query = useTagsState(inAddress);
  return (
    <LibraryGate kind="audiobooks" skeleton={<ScreenSkeleton />}>
      <TagSearch query={query} />
    </LibraryGate>
  );
}
