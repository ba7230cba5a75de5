import type { Book } from '@lamplight/contract';
import { Bookmark, ClockPlus } from 'lucide-react';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { titleLanguage } from '../../../../lib/language.ts';
import { paths } from '../../../../lib/paths.ts';
import { Cover } from '../../../../ui/cover.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Ribbon } from '../../../../ui/ribbon.tsx';
import { useSwipeDown } from '../../../../ui/use-swipe-down.ts';
import { creditLine } from '../../../catalogue/index.ts';
import { BookSpine } from '../book-progress/book-spine.tsx';
import { useBookmark } from '../bookmarks/bookmark-button.tsx';
import { BackOffer, PlaybackNotice } from '../controls/playback-notice.tsx';
import { Scrubber, TimeLabels } from '../controls/scrubber.tsx';
import { SpeedTool } from '../controls/speed-tool.tsx';
import { ToolButton } from '../controls/tool-button.tsx';
import { Transport } from '../controls/transport.tsx';
import { hasFixedVolume, VolumeTool } from '../controls/volume-tool.tsx';
import { PlayerDialogs } from '../dialogs/player-dialogs.tsx';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { RemoteNotice } from '../remote/remote-item.tsx';
import { PlayerShortcuts } from '../shortcuts/player-shortcuts.tsx';
import { ReturnOffer } from '../sleep/return-offer.tsx';
import { SleepExtension, SleepTool } from '../sleep/sleep-settings.tsx';
import { useBookEnded, useBookEndText } from '../up-next/use-book-end.ts';
import { m } from './messages.ts';
import { type MoreItem, PlayerMenu } from './player-menu.tsx';

const words = {
  device: m.couldntSyncPlace,
  start: m.couldntLoadPlace,
};

/** Notice that playback started without the saved position, shown until progress has loaded. */
function GuessNotice() {
  const { guess } = getPlayer();
  const { from } = useSyncExternalStore(guess.subscribe, guess.get);
  return (
    <p role="status" className="text-sm text-text-2 empty:hidden">
      {from && words[from]}
    </p>
  );
}

export interface NowPlayingProps {
  book: Book;
  /** The Download tool. */
  download: ReactNode;
  /** Rendered over the scrubber. */
  marks: ReactNode;
  /** Shown over the cover when the book has ended. */
  end: ReactNode;
  /** Shown below the tools when the book has ended. */
  afterBook: ReactNode;
  more: MoreItem | undefined;
  onSaveMoment: () => void;
  onShareClip: () => void;
}

/** All controls for the book in the player. Swiping down on the cover leaves the screen; playback continues. */
export function NowPlaying(props: NowPlayingProps) {
  const { book, download, marks, end, afterBook, more, onSaveMoment, onShareClip } = props;
  const hasEnded = useBookEnded();
  const endText = useBookEndText();
  const bookmark = useBookmark(book.id);
  const people = creditLine(book);
  const cover = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  // The first entry of the browser history has the key 'default': there is no screen to go back to.
  useSwipeDown(cover, () => void (key === 'default' ? navigate(paths.home()) : navigate(-1)));
  return (
    <section aria-label={m.player} className="now-playing">
      <PlayerMenu more={more} />
      <div className="now-extension">
        <SleepExtension />
      </div>
      <div ref={cover} className="now-cover">
        <Cover
          of={book}
          alt=""
          sizes="(min-width: 80rem) min(480px, 40vh), (min-width: 64rem) 320px, 40vw"
          eager
          stands="own"
        >
          <Ribbon on={bookmark.isOn} />
        </Cover>
        <div className="now-notices" data-scrolls>
          <GuessNotice />
          <RemoteNotice />
          <PlaybackNotice />
          <ReturnOffer />
          <BackOffer />
          {hasEnded && end}
        </div>
      </div>
      <div className="now-words grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-2">
        <ChapterTitle lang={titleLanguage(book)} />
        <p className="-mt-1 line-clamp-1 max-w-full wrap-anywhere text-text-2">
          <Link dir="auto" lang={titleLanguage(book)} to={paths.synopsis(book.id)}>
            {book.title}
          </Link>
          {people && (
            <>
              {' · '}
              <bdi>{people}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="now-controls">
        <div>
          <BookSpine />
          <Scrubber marks={marks} />
          <TimeLabels />
        </div>
        <div data-keep-clear>
          <Transport />
        </div>
        <p role="status" className="sr-only">
          {endText}
        </p>
        <div className="now-tools">
          <SpeedTool />
          <SleepTool />
          {!hasFixedVolume(navigator) && <VolumeTool />}
          {download}
          <BookmarkTool bookmark={bookmark} />
          <ToolButton
            icon={<ClockPlus size={22} aria-hidden />}
            aria-label={m.saveMoment}
            onClick={onSaveMoment}
          >
            {m.moment}
          </ToolButton>
        </div>
        {hasEnded && afterBook}
      </div>
      <PlayerShortcuts bookId={book.id} onSaveMoment={onSaveMoment} onShareClip={onShareClip} />
      <PlayerDialogs />
    </section>
  );
}

function ChapterTitle({ lang }: { lang: string | undefined }) {
  const title = usePlayerState((state) => state.chapter?.title);
  return (
    <h1 dir="auto" lang={lang} className="now-title">
      {title}
    </h1>
  );
}

function BookmarkTool({ bookmark }: { bookmark: ReturnType<typeof useBookmark> }) {
  const { isOn, isKnown, toggle } = bookmark;
  return (
    <ToolButton
      icon={<Bookmark size={22} fill={isOn ? 'currentColor' : 'none'} aria-hidden />}
      isOn={isOn}
      aria-pressed={isOn}
      disabled={!isKnown}
      onClick={toggle}
    >
      {m.bookmark}
    </ToolButton>
  );
}
