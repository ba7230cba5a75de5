import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { editorQuery } from '../../features/catalogue/index.ts';
import { TextEditing } from '../../features/listening/index.ts';
import { ApiError } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { BackButton } from '../shared/back-button.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { m } from './messages.ts';

const missing = (
  <MessagePage
    illustration="lost"
    title={m.audiobookNotFound}
    action={<ButtonLink to={paths.admin()}>{m.goPlaylists}</ButtonLink>}
  />
);

const refreshMs = 60 * 60_000;

function BookTexts({ id }: { id: number }) {
  // Refetched regularly, because the signed audio links expire after some hours.
  const book = useQuery({
    ...editorQuery(id),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
  });
  const [query, setQuery] = useSearchParams();
  useTitle(book.data && m.textsTitle({ title: book.data.title }));
  if (book.data) {
    return (
      <>
        <div className="pt-3">
          <BackButton to={paths.playlist(id)} />
        </div>
        <h1 className="mt-1 text-3xl">{m.texts}</h1>
        <p className="mt-1 mb-6 max-w-prose text-text-2">
          <bdi>{book.data.title}</bdi>
        </p>
        <TextEditing
          book={book.data}
          chapterId={Number(query.get('chapter'))}
          onChapter={(chapter) => setQuery({ chapter: String(chapter) }, { replace: true })}
        />
      </>
    );
  }
  if (!book.error) return <ScreenSkeleton />;
  if (book.error instanceof ApiError && book.error.status === 404) return missing;
  return (
    <div className="py-8">
      <ErrorState detail={m.playlistNotLoaded} query={book} />
    </div>
  );
}

/** /admin/books/{id}/text: texts of a book's chapters; the selected chapter is in the URL. */
export function TextsScreen() {
  const { id = '' } = useParams();
  return (
    <div className="wrap">{/^[1-9]\d{0,9}$/.test(id) ? <BookTexts key={id} id={Number(id)} /> : missing}</div>
  );
}
