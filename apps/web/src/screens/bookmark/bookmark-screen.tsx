import { LibraryGate } from '../shared/library-gate.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { Bookmarks } from './bookmarks.tsx';

/** /bookmark: the member's bookmarks, or the subscribe gate. */
export const BookmarkScreen = () => (
  <LibraryGate kind="bookmarks" skeleton={<ScreenSkeleton />}>
    <Bookmarks />
  </LibraryGate>
);
