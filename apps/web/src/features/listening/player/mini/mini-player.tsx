import './mini-player.css';
import { X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { clockTime, shortDuration } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { Cover } from '../../../../ui/cover.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { showUndo } from '../../../../ui/toast.ts';
import { useSwipeDown } from '../../../../ui/use-swipe-down.ts';
import { secondsLeft } from '../book-progress/spine.ts';
import { BackOffer } from '../controls/playback-notice.tsx';
import { Scrubber } from '../controls/scrubber.tsx';
import { shortProblem } from '../controls/short-problem.ts';
import { PlayButton, SkipBackButton, SkipForwardButton, Transport } from '../controls/transport.tsx';
import { PlayerDialogs } from '../dialogs/player-dialogs.tsx';
import { useJumpToastEnd } from '../history/jump-toast.ts';
import { growCover } from '../listen/grow-cover.ts';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { PlayerShortcuts } from '../shortcuts/player-shortcuts.tsx';
import { SleepExtension } from '../sleep/sleep-settings.tsx';
import { useBookEnded, useBookEndText } from '../up-next/use-book-end.ts';
import { m } from './messages.ts';
import { MiniTools } from './mini-tools.tsx';

function close() {
  const undo = getPlayer().close();
  // The focused button has disappeared, so the screen's content gets the focus.
  document.getElementById('main')?.focus({ preventScroll: true });
  if (undo) showUndo(m.playerClosed, undo);
}

export interface MiniPlayerProps {
  onSaveMoment: () => void;
  onShareClip: () => void;
  /** Button that opens the text of the book, if it has one. */
  text?: ReactNode;
}

/** The mini player, on every screen except the player's own. */
export function MiniPlayer({ onSaveMoment, onShareClip, text }: MiniPlayerProps) {
  useJumpToastEnd();
  const bookId = usePlayerState((state) => state.book?.id);
  // Uses the router's match, because a path may end in a slash.
  const ownScreen = useMatch('/listen/:id');
  // Restores the player after a reload, except on the player's own screen, which restores the book itself.
  useLayoutEffect(() => {
    if (!ownScreen) getPlayer().restore();
  }, [ownScreen]);
  if (bookId === undefined || ownScreen?.params['id'] === String(bookId)) return null;
  return <MiniBar bookId={bookId} onSaveMoment={onSaveMoment} onShareClip={onShareClip} text={text} />;
}

const NextUp = lazyPart(() => import('../up-next/next-up.tsx'), 'NextUp');

function MiniBar({ bookId, onSaveMoment, onShareClip, text }: MiniPlayerProps & { bookId: number }) {
  const bar = useRef<HTMLElement>(null);
  const hasEnded = useBookEnded();
  useSwipeDown(bar, close, true);
  return (
    <section ref={bar} aria-label={m.nowPlaying} className="mini">
      <MiniLine />
      {hasEnded && (
        <Suspense fallback={null}>
          <div className="mini-next">
            <NextUp />
          </div>
        </Suspense>
      )}
      <OpenPlayer bookId={bookId} />
      <div className="mini-narrow flex items-center">
        {/* Elements that appear late come first: the buttons after them stay where they are. */}
        <SleepExtension />
        <span className="mini-text">{text}</span>
        <div dir="ltr" className="flex items-center">
          <SkipBackButton size="md" />
          <PlayButton size="md" />
          <SkipForwardButton size="md" />
        </div>
        <CloseButton />
      </div>
      <div className="mini-wide">
        <div className="mini-offer">
          <BackOffer />
        </div>
        <Transport size="md" />
      </div>
      <div dir="ltr" className="mini-wide">
        <Elapsed />
        <div className="flex-1">
          <Scrubber />
        </div>
        <Remaining />
      </div>
      <div className="mini-wide">
        <div className="mini-offer">
          <SleepExtension />
        </div>
        {text}
        <MiniTools onSaveMoment={onSaveMoment} />
        <CloseButton />
      </div>
      <PlaybackStatus />
      <PlayerShortcuts bookId={bookId} onSaveMoment={onSaveMoment} onShareClip={onShareClip} />
      <PlayerDialogs />
    </section>
  );
}

const CloseButton = () => (
  <IconButton label={m.closePlayer} icon={<X size={20} aria-hidden />} onClick={close} />
);

function OpenPlayer({ bookId }: { bookId: number }) {
  const navigate = useNavigate();
  const book = usePlayerState((state) => state.book);
  const title = usePlayerState((state) => state.chapter?.title);
  const problem = usePlayerState((state) => state.problem);
  const hasEnded = useBookEnded();
  const to = paths.listen(bookId);
  return (
    <a
      href={to}
      className="mini-open"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        growCover(event.currentTarget.querySelector('.mini-cover'), () => void navigate(to));
      }}
    >
      <span className="mini-cover">
        {book ? <Cover of={book} alt="" sizes="48px" /> : <Skeleton shape="cover" />}
      </span>
      <span className="min-w-0">
        <span className="sr-only">{m.openPlayer} </span>
        <span dir="auto" className="block truncate text-sm font-semibold">
          {title}
        </span>
        <span
          className={cx(
            'text-xs text-text-2 tabular-nums',
            // A title is truncated at its own end, even if it runs in the opposite direction of the page.
            problem ? 'line-clamp-2 leading-4' : 'flex whitespace-pre',
          )}
        >
          {problem ? (
            shortProblem[problem]
          ) : hasEnded ? (
            m.finishedTitle({ title: <bdi className="truncate">{book?.title}</bdi> })
          ) : (
            <BookLeft title={book?.title} />
          )}
        </span>
      </span>
    </a>
  );
}

/** Announces the problem shown below the title, or the end of the book. */
function PlaybackStatus() {
  const problem = usePlayerState((state) => state.problem);
  const end = useBookEndText();
  return (
    <p role="status" className="sr-only">
      {problem ? shortProblem[problem] : end}
    </p>
  );
}

function BookLeft({ title }: { title: string | undefined }) {
  const book = usePlayerState((state) => state.book);
  const chapterId = usePlayerState((state) => state.chapter?.id ?? null);
  const second = usePlayerState((state) => state.second);
  const rate = usePlayerState((state) => state.rate);
  const left = book && secondsLeft(book.chapters, chapterId, second, rate);
  const name = <bdi className="truncate">{title}</bdi>;
  if (left === null) return name;
  if (left < 1) return m.finishedTitle({ title: name });
  // The time comes first, so that it is never truncated: a truncated title can be recognized, a truncated time cannot.
  return m.timeLeft({ time: shortDuration(left), title: name });
}

function Elapsed() {
  const second = usePlayerState((state) => state.second);
  return <span className="w-14 text-end text-sm tabular-nums text-text-2">{clockTime(second)}</span>;
}

function Remaining() {
  const left = usePlayerState(({ duration, second, rate }) =>
    duration === null ? null : Math.max(0, Math.floor((duration - second) / rate)),
  );
  return (
    <span className="w-14 text-sm tabular-nums text-text-2" aria-hidden="true">
      {left !== null && `−${clockTime(left)}`}
    </span>
  );
}

/** Progress in the chapter: a line that moves without React. */
function MiniLine() {
  const { engine } = getPlayer();
  const duration = usePlayerState((state) => state.duration);
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const draw = () => {
      const share = duration ? Math.min(1, engine.position() / duration) : 0;
      line.current?.style.setProperty('--fill', String(share));
    };
    draw();
    return engine.onPosition(draw);
  }, [engine, duration]);
  return (
    <div className="mini-line" aria-hidden="true">
      <span ref={line} />
    </div>
  );
}
