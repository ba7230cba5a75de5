import { Bookmarks } from './bookmarks.tsx';
import { LibraryGate } from './library-gate.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** /bookmark: the member's bookmarks, or the subscribe gate. */
export const BookmarkScreen = () => (
  <LibraryGate kind="bookmarks" skeleton={<ScreenSkeleton />}>
    <Bookmarks />
  </LibraryGate>
);
