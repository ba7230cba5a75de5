import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { type DownloadsManifest, isLicensedNow, useDownloads } from '../../features/media/index.ts';
import { searchIn } from '../../lib/paging.ts';
import { paths } from '../../lib/paths.ts';
import { serverStatus } from '../../lib/server-status.ts';
import { session } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { LibraryMoments, usePlayMoment } from '../shared/library-moments.ts';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { SearchForm } from '../shared/search-form.tsx';
import { m } from './messages.ts';

const checkIntervalMs = 10_000;

interface OfflineScreenProps {
  isUnreachable: boolean;
  children: ReactNode;
}

/**
 * Wraps a screen that was opened while the server was unreachable: until the server responds, shows the screen if the
 * downloads contain all its data, otherwise a message.
 */
export function OfflineScreen({ isUnreachable, children }: OfflineScreenProps) {
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(() => void serverStatus.check(), checkIntervalMs);
    return () => clearInterval(timer);
  }, [isUnreachable]);
  const { pathname } = useLocation();
  // Home handles this state itself, because the network can also be lost before it is opened later.
  if (pathname === paths.home()) return children;
  if (isUnreachable && pathname === paths.library()) return <StoredLibrary />;
  return <WithDownloads isUnreachable={isUnreachable}>{children}</WithDownloads>;
}

/** My Library while the server is unreachable: the moments that this device has stored. */
function StoredLibrary() {
  const [query] = useSearchParams();
  const play = usePlayMoment();
  return (
    <div className="wrap">
      <h1 className="mt-4 mb-2 text-3xl lg:mt-8">{m.moments}</h1>
      <p className="mb-4 text-text-2">{m.restLibraryNeedsConnection}</p>
      <SearchForm label={m.searchMoments} />
      <Suspense fallback={<ScreenSkeleton />}>
        <LibraryMoments search={searchIn(query)} onPlay={play} />
      </Suspense>
    </div>
  );
}

function WithDownloads({ isUnreachable, children }: OfflineScreenProps) {
  const found = useDownloads();
  const { pathname } = useLocation();
  const { id } = useParams();
  if (!isUnreachable) return children;
  if (found === undefined) return <ScreenSkeleton />;
  const manifest = found?.member === session.userId() ? found : null;
  const downloaded = manifest?.books.find(({ book }) => String(book.id) === id);
  const isBook = /^\/(listen|synopsis)\//.test(pathname);
  if (isBook && downloaded && isLicensedNow(downloaded)) return children;
  if (isBook) return <OfflineNotice manifest={manifest} isBook isExpired={downloaded !== undefined} />;
  if (manifest && pathname === paths.profile()) return children;
  return <OfflineNotice manifest={manifest} />;
}

interface OfflineNoticeProps {
  manifest: DownloadsManifest | null;
  isBook?: boolean;
  /** True if the book is downloaded, but its licence has expired. */
  isExpired?: boolean;
}

function noticeText({ manifest, isBook = false, isExpired = false }: OfflineNoticeProps): {
  title: string;
  text: string;
} {
  const where = navigator.onLine ? m.serverCannotReached : m.youAreOffline;
  if (isExpired)
    return {
      title: m.connectOnceKeepListening,
      text: m.downloadsNeedCheckEvery,
    };
  if (isBook)
    return {
      title: m.audiobookNotDevice,
      text: manifest ? m.goOnlineListenOr : m.where({ where }),
    };
  return {
    title: where,
    text: manifest ? m.pageNeedsConnection : m.libraryBackWhenReconnect,
  };
}

function OfflineNotice(props: OfflineNoticeProps) {
  return (
    <MessagePage
      illustration="dark"
      {...noticeText(props)}
      action={
        props.manifest ? (
          <ButtonLink to={paths.home()}>{m.downloads}</ButtonLink>
        ) : (
          <Button onClick={() => void serverStatus.check()}>{m.retry}</Button>
        )
      }
    />
  );
}
