import type { DownloadedBook, DownloadsManifest } from '../../features/offline/downloads-manifest.ts';
import { coverPath, isComplete } from '../../features/offline/downloads-manifest.ts';
import { plural } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Cover } from '../../ui/cover.tsx';
import { Link } from '../../ui/link.tsx';

const lastHeard = ({ progress }: DownloadedBook): string => progress?.updated_at ?? '';

/** Home while the server is unreachable: the downloaded books, last played first. */
export function DownloadedBooks({ manifest }: { manifest: DownloadsManifest }) {
  const books = manifest.books
    .filter(({ chapters }) => chapters.some(isComplete))
    .toSorted((a, b) => lastHeard(b).localeCompare(lastHeard(a)));
  return (
    <div className="wrap py-6 lg:py-10">
      <h1 className="text-3xl">Your downloads</h1>
      <p className="mt-2 mb-6 text-text-2">
        {books.length > 0
          ? 'These play offline. Your place is saved and syncs when you reconnect.'
          : 'No chapters are downloaded yet. Downloads continue when you reconnect.'}
      </p>
      <CardGrid label="Downloaded audiobooks">
        {books.map(({ book, chapters }) => (
          <li key={book.id}>
            <Link to={paths.listen(book.id)} look="block h-full rounded-sm">
              <Cover
                src={coverPath(book.id)}
                hue={book.cover_hue}
                alt=""
                sizes="(min-width: 1024px) 15vw, 30vw"
                eager
              />
              <span className="mt-2 line-clamp-3 text-sm leading-[1.3] font-semibold">{book.title}</span>
              <span className="mt-1 block text-xs text-text-3 tabular-nums">
                {`${chapters.filter(isComplete).length} of ${plural(book.chapter_count, 'chapter')}`}
              </span>
            </Link>
          </li>
        ))}
      </CardGrid>
    </div>
  );
}
