import './listening.css';
import type { Book } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useSearchParams } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { fieldOf } from '../../../../lib/record.ts';
import { useTitle } from '../../../../lib/use-title.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Illustration } from '../../../../ui/illustration.tsx';
import { prefersReducedMotion } from '../../../../ui/reduced-motion.ts';
import { Tabs } from '../../../../ui/tabs.tsx';
import { Tint } from '../../../../ui/tint.tsx';
import { useJumpToastEnd } from '../history/jump-toast.ts';
import { ChaptersPanel } from './chapters-panel.tsx';
import { ListenSkeleton } from './listen-skeleton.tsx';
import { m } from './messages.ts';
import { NowPlaying } from './now-playing.tsx';
import type { MoreItem } from './player-menu.tsx';
import { type OpenBookOptions, useOpenBook } from './use-open-book.ts';

export interface ListenViewProps extends OpenBookOptions {
  bookId: number;
  /** Renders the Download tool. */
  download: (book: Book) => ReactNode;
  /** Comments on the current chapter: count, panel and markers on the scrubber. */
  comments: { count: ReactNode; panel: ReactNode; marks: ReactNode };
  /** Renders the member's moments of the book. */
  moments: (book: Book) => ReactNode;
  /** Renders the chapter's text, if there is one; receives a function that closes it. */
  text?: ((book: Book, close: () => void) => ReactNode) | undefined;
  /** Saves a moment at the current second. */
  onSaveMoment: () => void;
  /** Opens the dialog that shares the last seconds as a clip. */
  onShareClip: () => void;
  /** Renders the card over the cover when the book has ended. */
  end: (book: Book) => ReactNode;
  /** Renders the content below the tools when the book has ended. */
  afterBook: (book: Book) => ReactNode;
  /** More items for the player's menu. */
  more?: ((book: Book) => MoreItem) | undefined;
}

function Plain({ title }: { title: string }) {
  return (
    <section className="wrap grid justify-items-center gap-4 py-12 text-center">
      <Illustration name="lost" />
      <h1 dir="auto" className="text-2xl">
        {title}
      </h1>
      <ButtonLink to={paths.home()}>{m.backHome}</ButtonLink>
    </section>
  );
}

export function NoSuchBook() {
  return <Plain title={m.audiobookNotFound} />;
}

/** The player's screen of one book, in all its states. */
export function ListenView(props: ListenViewProps) {
  const { bookId, download, comments, moments, text, onSaveMoment, onShareClip, more, ...others } = props;
  const { end, afterBook, ...options } = others;
  const opened = useOpenBook(bookId, options);
  useJumpToastEnd();
  useTitle(opened.state === 'ready' ? opened.book.title : null);
  switch (opened.state) {
    case 'loading':
      return <ListenSkeleton />;
    case 'missing':
      return <NoSuchBook />;
    case 'empty':
      return <Plain title={m.audiobookNoChaptersYet} />;
    case 'failed':
      return (
        <div className="wrap grid gap-4 py-10">
          <h1 className="text-2xl">{m.listeningNotPossibleJust}</h1>
          <ErrorState detail={opened.detail} onRetry={opened.retry} />
        </div>
      );
    case 'ready':
      return (
        <Tint hue={opened.book.cover_hue}>
          <div className="wrap listen-columns">
            <NowPlaying
              book={opened.book}
              download={download(opened.book)}
              marks={comments.marks}
              end={end(opened.book)}
              afterBook={afterBook(opened.book)}
              more={more?.(opened.book)}
              onSaveMoment={onSaveMoment}
              onShareClip={onShareClip}
            />
            <ListenPanels
              comments={comments.panel}
              count={comments.count}
              moments={moments(opened.book)}
              text={text && ((close) => text(opened.book, close))}
            />
          </div>
          <ScrollTopButton />
        </Tint>
      );
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Button that appears after scrolling by 200 px; scrolls the page and moves the focus to the top. */
function ScrollTopButton() {
  const isDown = useSyncExternalStore(subscribe, () => window.scrollY > limits.scrollTopAfterPx);
  if (!isDown) return null;
  return (
    <div className="fixed end-4 bottom-[calc(var(--bar-bottom)+var(--mini-space)+1rem)] z-(--z-nav) rounded-xl border border-border-strong bg-overlay shadow-2">
      <IconButton
        label={m.scrollTop}
        icon={<ArrowUp size={22} aria-hidden />}
        onClick={() => {
          const isCalm = prefersReducedMotion();
          window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
          document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

type Panel = 'chapters' | 'comments' | 'moments' | 'text';

/** Returns the panel that a link's history state names; 'chapters' if none. */
function askedPanel(state: unknown): Panel {
  const panel = fieldOf(state, 'panel');
  return panel === 'comments' || panel === 'text' ? panel : 'chapters';
}

interface ListenPanelsProps {
  comments: ReactNode;
  /** Number of comments, shown in the tab. */
  count: ReactNode;
  moments: ReactNode;
  text: ((close: () => void) => ReactNode) | undefined;
}

function ListenPanels({ comments, count, moments, text }: ListenPanelsProps) {
  const { state } = useLocation();
  const [query] = useSearchParams();
  const [selected, select] = useState<Panel>(query.has('comment') ? 'comments' : askedPanel(state));
  // The C key opens the comments panel and focuses it.
  useEffect(() => {
    function show() {
      flushSync(() => select('comments'));
      document.querySelector<HTMLElement>('[data-panels] [role="tabpanel"]')?.focus();
    }
    const showText = () => select('text');
    document.addEventListener('show-comments', show);
    document.addEventListener('show-text', showText);
    return () => {
      document.removeEventListener('show-comments', show);
      document.removeEventListener('show-text', showText);
    };
  }, []);
  return (
    <section
      data-panels
      aria-label={m.chaptersCommentsMoments}
      className="rounded-lg border border-border bg-surface pt-2"
    >
      <Tabs
        label={m.bookPanels}
        selected={selected === 'text' && !text ? 'chapters' : selected}
        onSelect={select}
        tabs={[
          { id: 'chapters', label: m.chapters, panel: <ChaptersPanel /> },
          {
            id: 'comments',
            label: <>{m.comments({ count })}</>,
            panel: comments,
          },
          { id: 'moments', label: m.moments, panel: moments },
          ...(text ? [{ id: 'text' as const, label: m.text, panel: text(() => select('chapters')) }] : []),
        ]}
      />
    </section>
  );
}
