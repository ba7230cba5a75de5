import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Illustration } from '../ui/illustration.tsx';

/** Empty state of the playlists: back to all of them, or create the first. */
export const NoPlaylists = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState
    icon={<Illustration name="shelf" />}
    title="No matching playlists found."
    action={
      isSearch ? (
        <ButtonLink to={paths.admin()} variant="outline">
          Clear search
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.playlist('new')}>Add Playlist</ButtonLink>
      )
    }
  />
);
