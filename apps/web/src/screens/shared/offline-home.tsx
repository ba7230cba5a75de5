import type { BookSummary } from '@lamplight/contract';
import { typesetAddress } from '@lamplight/contract/covers';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readStoredHome } from '../../features/catalogue/index.ts';
import {
  coverPath,
  type DownloadedBook,
  type DownloadsManifest,
  isComplete,
  isLicensedNow,
  useDownloads,
  useLastHeard,
} from '../../features/media/index.ts';
import { paths } from '../../lib/paths.ts';
import { serverStatus } from '../../lib/server-status.ts';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { Button } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { Cover, type Covered } from '../../ui/cover.tsx';
import { Link } from '../../ui/link.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Section } from '../../ui/section.tsx';
import { m } from './messages.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/** Home without a connection: the downloads, then home's lists as last stored on this device. */
export function OfflineHome() {
  const found = useDownloads();
  const [rows] = useState(() => readStoredHome(localStore, session.userId()));
  if (found === undefined) return <ScreenSkeleton />;
  const manifest = found?.member === session.userId() ? found : null;
  const playable = new Map(
    (manifest?.books ?? [])
      .filter((download) => isLicensedNow(download) && download.chapters.some(isComplete))
      .map((download) => [download.book.id, download]),
  );
  if (!manifest && rows.length === 0) return <NothingStored />;
  return (
    <div className="wrap pb-6 lg:pb-10">
      {manifest ? <DownloadedBooks manifest={manifest} /> : <NoDownloads />}
      {rows.map(({ title, books }) => (
        <Section key={title} title={title}>
          <CardGrid kind="page">
            {books.map((book) => (
              <li key={book.id}>
                <StoredCard book={book} held={playable.get(book.id)} />
              </li>
            ))}
          </CardGrid>
        </Section>
      ))}
    </div>
  );
}

const isOffline = () => !navigator.onLine;

const Retry = () => <Button onClick={() => void serverStatus.check()}>{m.retry}</Button>;

const NothingStored = () => (
  <MessagePage
    illustration="dark"
    title={isOffline() ? m.offline : m.serverUnreachable}
    text={m.libraryComesBack}
    action={<Retry />}
  />
);

const NoDownloads = () => (
  <>
    <h1 className="mt-6 text-3xl lg:mt-10">{isOffline() ? m.offline : m.serverUnreachable}</h1>
    <p className="mt-2 mb-4 text-text-2">{m.libraryAsSeenLast}</p>
    <Retry />
  </>
);

/** Card of a book in a stored list; a link if the book is downloaded. */
const StoredCard = ({ book, held }: { book: BookSummary; held: DownloadedBook | undefined }) =>
  held ? (
    <DownloadedCard held={held} />
  ) : (
    <>
      <span className="block opacity-45 grayscale">
        <Cover of={book} alt="" sizes={cardSizes} stands="shelf" />
      </span>
      <CardWords title={book.title}>
        <CloudOff size={14} aria-hidden className="me-1 inline align-[-2px]" />
        {m.needsConnection}
      </CardWords>
    </>
  );

const cardSizes = '(min-width: 1024px) 15vw, 30vw';

const CardWords = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <span dir="auto" className="mt-2 line-clamp-3 text-sm leading-[1.3] font-semibold">
      {title}
    </span>
    <span className="mt-1 block text-xs text-text-3 tabular-nums">{children}</span>
  </>
);

function DownloadedCard({ held: { book, chapters } }: { held: DownloadedBook }) {
  const isTypeset = book.cover_image === typesetAddress;
  const stored: Covered = isTypeset ? book : { ...book, cover_image: coverPath(book.id) };
  return (
    <Link to={paths.listen(book.id)} look="block h-full rounded-sm">
      <Cover of={stored} alt="" sizes={cardSizes} eager stands="shelf" />
      <CardWords title={book.title}>
        {m.downloadedChapters({ complete: chapters.filter(isComplete).length, count: book.chapter_count })}
      </CardWords>
    </Link>
  );
}

/** The downloaded books, last played first. */
function DownloadedBooks({ manifest }: { manifest: DownloadsManifest }) {
  const times = useLastHeard(manifest);
  if (times === undefined) return <ScreenSkeleton />;
  const timeOf = ({ id }: { readonly id: number }) => times.get(id) ?? '';
  const books = manifest.books
    .filter(({ chapters }) => chapters.some(isComplete))
    .toSorted((a, b) => timeOf(b.book).localeCompare(timeOf(a.book)));
  return (
    <>
      <h1 className="mt-6 text-3xl lg:mt-10">{m.yourDownloads}</h1>
      <p className="mt-2 mb-6 text-text-2">{books.length > 0 ? m.playsOffline : m.noChaptersYet}</p>
      <CardGrid label={m.downloadedBooks}>
        {books.map((download) => (
          <li key={download.book.id}>
            <DownloadedCard held={download} />
          </li>
        ))}
      </CardGrid>
    </>
  );
}
