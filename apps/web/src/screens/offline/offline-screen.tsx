import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { canKeep } from '../../features/offline/downloads.ts';
import { type DownloadsManifest, isLicensedNow } from '../../features/offline/downloads-manifest.ts';
import { useDownloads } from '../../features/offline/use-downloads.ts';
import { paths } from '../../lib/paths.ts';
import { serverStatus } from '../../lib/server-status.ts';
import { session } from '../../lib/session.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { ScreenSkeleton } from '../shared/screen-skeleton.tsx';
import { DownloadedBooks } from './downloaded-books.tsx';

const checkIntervalMs = 10_000;

/**
 * Wraps a screen while the server is unreachable: shows it if downloads contain all it needs, otherwise a
 * message.
 */
export function OfflineScreen({ children }: { children: ReactNode }) {
  useEffect(() => {
    const timer = setInterval(() => void serverStatus.check(), checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return canKeep() ? <WithDownloads>{children}</WithDownloads> : <OfflineNotice manifest={null} />;
}

function WithDownloads({ children }: { children: ReactNode }) {
  const found = useDownloads();
  const { pathname } = useLocation();
  const { id } = useParams();
  if (found === undefined) return <ScreenSkeleton />;
  const manifest = found?.member === session.userId() ? found : null;
  const downloaded = manifest?.books.find(({ book }) => String(book.id) === id);
  const isBook = /^\/(listen|synopsis)\//.test(pathname);
  if (isBook && downloaded && isLicensedNow(downloaded)) return children;
  if (isBook) return <OfflineNotice manifest={manifest} isBook isExpired={downloaded !== undefined} />;
  if (manifest && pathname === paths.profile()) return children;
  return manifest && pathname === paths.home() ? (
    <DownloadedBooks manifest={manifest} />
  ) : (
    <OfflineNotice manifest={manifest} />
  );
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
  const where = navigator.onLine ? 'The server cannot be reached' : 'You are offline';
  if (isExpired)
    return {
      title: 'Connect once to keep listening',
      text: 'Downloads need a check every 7 days. Go online once and this one plays again.',
    };
  if (isBook)
    return {
      title: 'This audiobook is not on this device',
      text: manifest
        ? 'Go online to listen, or choose one of your downloads.'
        : `${where}. Go online to listen.`,
    };
  return {
    title: where,
    text: manifest
      ? 'This page needs a connection. Your downloads still play.'
      : 'Your library will be back when you reconnect. There are no downloads on this device.',
  };
}

function OfflineNotice(props: OfflineNoticeProps) {
  return (
    <MessagePage
      illustration="dark"
      {...noticeText(props)}
      action={
        props.manifest ? (
          <ButtonLink to={paths.home()}>Your downloads</ButtonLink>
        ) : (
          <Button onClick={() => void serverStatus.check()}>Retry</Button>
        )
      }
    />
  );
}
