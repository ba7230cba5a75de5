import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { Cover } from '../../../ui/cover.tsx';
import { Link } from '../../../ui/link.tsx';
import { Ribbon } from '../../../ui/ribbon.tsx';
import { useBookmark } from '../bookmarks/use-bookmark.ts';
import { DownloadTool } from '../controls/download-tool.tsx';
import { PlaybackNotice } from '../controls/playback-notice.tsx';
import { Scrubber } from '../controls/scrubber.tsx';
import { SpeedTool } from '../controls/speed-tool.tsx';
import { TimeLabels } from '../controls/time-labels.tsx';
import { BookmarkTool } from '../controls/tool-bookmark.tsx';
import { Transport } from '../controls/transport.tsx';
import { hasFixedVolume, VolumeTool } from '../controls/volume-tool.tsx';
import { usePlayerState } from '../player/use-player.ts';
import { PlayerSheets } from '../sheets/player-sheets.tsx';
import { PlayerShortcuts } from '../shortcuts/player-shortcuts.tsx';
import { SleepExtension } from '../sleep/sleep-extension.tsx';
import { SleepTool } from '../sleep/sleep-tool.tsx';
import { BookSpine } from '../spine/book-spine.tsx';
import { type MoreItem, PlayerMenu } from './player-menu.tsx';

export interface NowPlayingProps {
  book: Book;
  user: CurrentUser;
  /** Status and tags. */
  badges: ReactNode;
  /** Lie over the scrubber. */
  marks: ReactNode;
  more: MoreItem | undefined;
}

/** Everything to listen with, for the book in the player. */
export function NowPlaying({ book, user, badges, marks, more }: NowPlayingProps) {
  const title = usePlayerState((state) => state.chapter?.title);
  const bookmark = useBookmark(book.id);
  return (
    <section aria-label="Player" className="now-playing">
      <PlayerMenu more={more} />
      <div className="now-extension">
        <SleepExtension />
      </div>
      <div className="now-cover">
        <Cover
          src={book.cover_image}
          hue={book.cover_hue}
          alt=""
          sizes="(min-width: 64rem) 280px, 40vw"
          eager
        />
        <Ribbon on={bookmark.isOn} />
      </div>
      <div className="now-words grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-2">
        <div className="now-badges">{badges}</div>
        <h1 className="text-2xl">{title}</h1>
        <p className="-mt-1 text-text-2">
          <Link to={paths.synopsis(book.id)}>{book.title}</Link>
        </p>
      </div>
      <div className="w-full max-w-[560px]">
        <BookSpine />
        <Scrubber marks={marks} />
        <TimeLabels />
      </div>
      <PlaybackNotice />
      <Transport />
      <div className="grid w-full max-w-[460px] grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1">
        <SpeedTool />
        <SleepTool />
        {!hasFixedVolume(navigator) && <VolumeTool />}
        <DownloadTool isEntitled={mayDownload(user)} />
        <BookmarkTool bookmark={bookmark} />
      </div>
      <PlayerShortcuts bookId={book.id} />
      <PlayerSheets />
    </section>
  );
}
