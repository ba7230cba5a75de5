import { type ReactNode, useEffect } from 'react';
import { useLocation, useParams } from 'react-router';
import { canKeep } from '../features/media/downloads/downloads.ts';
import { useShelf } from '../features/media/downloads/use-downloads.ts';
import { isLicensedNow, type Shelf } from '../lib/held/shelf.ts';
import { paths } from '../lib/paths.ts';
import { reach } from '../lib/reach.ts';
import { session } from '../lib/session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { StatePage } from '../ui/state-page.tsx';
import { HeldBooks } from './held-books.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const lookEveryMs = 10_000;

/** A screen without a server: itself, where the device keeps all that it needs; else what can be done instead. */
export function CutScreen({ children }: { children: ReactNode }) {
  useEffect(() => {
    const timer = setInterval(() => void reach.look(), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return canKeep() ? <WithShelf>{children}</WithShelf> : <Notice shelf={null} />;
}

function WithShelf({ children }: { children: ReactNode }) {
  const found = useShelf();
  const { pathname } = useLocation();
  const { id } = useParams();
  if (found === undefined) return <ScreenSkeleton />;
  const shelf = found?.member === session.userId() ? found : null;
  const held = shelf?.books.find(({ book }) => String(book.id) === id);
  const isBook = /^\/(listen|synopsis)\//.test(pathname);
  if (isBook && held && isLicensedNow(held)) return children;
  if (isBook) return <Notice shelf={shelf} isBook isRunOut={held !== undefined} />;
  if (shelf && pathname === paths.profile()) return children;
  return shelf && pathname === paths.home() ? <HeldBooks shelf={shelf} /> : <Notice shelf={shelf} />;
}

interface NoticeProps {
  shelf: Shelf | null;
  isBook?: boolean;
  /** It is on this device, and was not confirmed for too long. */
  isRunOut?: boolean;
}

function wordsOf({ shelf, isBook = false, isRunOut = false }: NoticeProps): { title: string; text: string } {
  const where = navigator.onLine ? 'The server cannot be reached' : 'You are offline';
  if (isRunOut)
    return {
      title: 'Connect once to keep listening',
      text: 'Downloads need a check every 7 days. Go online once and this one plays again.',
    };
  if (isBook)
    return {
      title: 'This audiobook is not on this device',
      text: shelf
        ? 'Go online to listen, or choose one of your downloads.'
        : `${where}. Go online to listen.`,
    };
  return {
    title: where,
    text: shelf
      ? 'This page needs a connection. Your downloads still play.'
      : 'Your library will be back when you reconnect. There are no downloads on this device.',
  };
}

function Notice(props: NoticeProps) {
  return (
    <StatePage
      illustration="dark"
      {...wordsOf(props)}
      action={
        props.shelf ? (
          <ButtonLink to={paths.home()}>Your downloads</ButtonLink>
        ) : (
          <Button onClick={() => void reach.look()}>Retry</Button>
        )
      }
    />
  );
}
