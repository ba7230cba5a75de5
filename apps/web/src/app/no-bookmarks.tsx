import { Compass } from 'lucide-react';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Illustration } from '../ui/illustration.tsx';

/** Empty state of the bookmarks, or of a search in them: the specified sentence and one action. */
export const NoBookmarks = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState
    icon={<Illustration name="shelf" />}
    title="No matching bookmarked audiobooks."
    text={isSearch ? undefined : 'No bookmarks yet. Tap Bookmark on an audiobook to find it here.'}
    action={
      isSearch ? (
        <ButtonLink to={paths.bookmark()} variant="outline">
          Clear search
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.home()} icon={<Compass size={20} aria-hidden />}>
          Browse audiobooks
        </ButtonLink>
      )
    }
  />
);
