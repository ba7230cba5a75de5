import type { Book, CurrentUser } from '@lamplight/contract';
import { mayDownload } from '@lamplight/contract/access';
import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { Cover } from '../../ui/cover.tsx';
import { Link } from '../../ui/link.tsx';
import { Ribbon } from '../../ui/ribbon.tsx';
import { BookSpine } from './book-spine.tsx';
import { DownloadTool } from './download-tool.tsx';
import { PlaybackNotice } from './playback-notice.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { PlayerShortcuts } from './player-shortcuts.tsx';
import { Scrubber } from './scrubber.tsx';
import { SleepExtension } from './sleep-extension.tsx';
import { SleepTool } from './sleep-tool.tsx';
import { SpeedTool } from './speed-tool.tsx';
import { TimeLabels } from './time-labels.tsx';
import { BookmarkTool } from './tool-bookmark.tsx';
import { Transport } from './transport.tsx';
import { useBookmark } from './use-bookmark.ts';
import { usePlayerState } from './use-player.ts';
import { hasFixedVolume, VolumeTool } from './volume-tool.tsx';

export interface NowPlayingProps {
  book: Book;
  user: CurrentUser;
  /** Status and tags. */
  badges: ReactNode;
}

/** Everything to listen with, for the book in the player. */
export function NowPlaying({ book, user, badges }: NowPlayingProps) {
  const title = usePlayerState((state) => state.chapter?.title);
  const bookmark = useBookmark(book.id);
  return (
    <section aria-label="Player" className="now-playing">
      <PlayerMenu book={book} />
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
        <Scrubber />
        <TimeLabels />
      </div>
      <PlaybackNotice />
      <SleepExtension />
      <Transport />
      <div className="grid w-full max-w-[460px] grid-cols-[repeat(auto-fit,minmax(3.25rem,1fr))] gap-1">
        <SpeedTool />
        <SleepTool />
        {!hasFixedVolume(navigator) && <VolumeTool />}
        <DownloadTool isEntitled={mayDownload(user)} />
        <BookmarkTool bookmark={bookmark} />
      </div>
      <PlayerShortcuts bookId={book.id} />
    </section>
  );
}
