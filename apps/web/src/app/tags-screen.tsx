import { useSearchParams } from 'react-router';
import { useTagsState } from '../features/library/use-tags-state.ts';
import { LibraryGate } from './library-gate.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
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
