import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { editorQuery, PlaylistEditor } from '../../features/catalogue/index.ts';
import { ExportSection } from '../../features/import/index.ts';
import { BookFeedsSection } from '../../features/listening/index.ts';
import { BookClipsSection, mayShareClips, SampleSection } from '../../features/publishing/index.ts';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Section } from '../../ui/section.tsx';
import { cameFrom } from '../shared/back-button.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { m } from './messages.ts';

/**
 * Returns a function that leads back to the playlists: through the history if the visitor came from that list,
 * otherwise to its first page.
 */
function useClose() {
  const navigate = useNavigate();
  const from = cameFrom(useLocation().state);
  const isFromThere = typeof from === 'string' && from.split('?')[0] === paths.admin();
  return () => void (isFromThere ? navigate(-1) : navigate(paths.admin(), { replace: true }));
}

function EditPlaylist({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(editorQuery(id));
  const close = useClose();
  useTitle(data && m.editTitle({ title: data.title }));
  if (data)
    return (
      <PlaylistEditor book={data} onClose={close}>
        <SampleSection book={data} />
        <Section title={m.texts}>
          <p className="mb-4 max-w-prose text-text-2">{m.membersReadAlongWhile}</p>
          <ButtonLink variant="outline" to={paths.adminTexts(id)}>
            {m.editTexts}
          </ButtonLink>
        </Section>
        <BookFeedsSection bookId={id} />
        <ExportSection bookId={id} />
        {mayShareClips() && <BookClipsSection bookId={id} />}
      </PlaylistEditor>
    );
  if (!error) return <ScreenSkeleton />;
  if (error instanceof ApiError && error.status === 404) return <NoSuchPlaylist />;
  return (
    <div className="py-8">
      <ErrorState detail={m.playlistNotLoaded} busy={isFetching} onRetry={() => void refetch()} />
    </div>
  );
}

function NewPlaylist() {
  useTitle(m.addPlaylist);
  return <PlaylistEditor book={null} onClose={useClose()} />;
}

const NoSuchPlaylist = () => (
  <MessagePage
    illustration="lost"
    title={m.audiobookNotFound}
    action={<ButtonLink to={paths.admin()}>{m.goPlaylists}</ButtonLink>}
  />
);

/** /playlist/{id}: adds a playlist if the id is 'new', otherwise edits the playlist with this id. */
export function PlaylistScreen() {
  const { id = '' } = useParams();
  const isNumber = /^[1-9]\d{0,9}$/.test(id);
  return (
    <div className="wrap">
      {id === 'new' && <NewPlaylist key="new" />}
      {isNumber && <EditPlaylist key={id} id={Number(id)} />}
      {id !== 'new' && !isNumber && <NoSuchPlaylist />}
    </div>
  );
}
