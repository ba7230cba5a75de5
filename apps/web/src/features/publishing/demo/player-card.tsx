import type { DemoSummary } from '@lamplight/contract';
import type { ReactNode } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { BrandMark } from '../../../ui/brand-mark.tsx';
import { Button } from '../../../ui/button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { tintStyle } from '../../../ui/tint.tsx';
import { DemoSpeed, DemoTimeline, DemoTransport } from './demo-controls.tsx';
import { useDemoState } from './demo-player-instance.ts';
import { m } from './messages.ts';

export interface PlayerCardProps {
  /** Book in the player; null until the list has loaded, and if there are no demo books. */
  book: DemoSummary | null;
  chapterTitle: string | null;
  /** True if the book could not be loaded. */
  isMissing: boolean;
  onAgain: () => void;
  /** Content at the bottom. */
  children: ReactNode;
}

/** The demo's player. */
export function PlayerCard({ book, chapterTitle, isMissing, onAgain, children }: PlayerCardProps) {
  const freeSeconds = useDemoState((state) => state.freeSeconds);
  const hasFailed = useDemoState((state) => state.hasFailed);
  return (
    <section
      aria-labelledby="demo-title"
      className="demo-card tint"
      style={tintStyle(book?.cover_hue ?? null)}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h1 id="demo-title" className="text-2xl">
          {m.demo}
        </h1>
        <p className="text-sm font-semibold text-text-2 tabular-nums">
          {m.spanFreeListeningLeft({ span: <span role="timer">{clockTime(freeSeconds)}</span> })}
        </p>
      </div>
      <div className="demo-cover">
        {book ? (
          <Cover
            key={book.cover_image}
            of={book}
            alt={m.coverTitle({ title: book.title })}
            sizes="(min-width: 1024px) 240px, 176px"
            eager
            stands="own"
          />
        ) : (
          <span className="demo-no-cover" aria-hidden="true">
            <BrandMark size={48} />
          </span>
        )}
      </div>
      <div className="min-h-14 text-center">
        <p dir="auto" className="font-display text-lg font-semibold text-balance">
          {book?.title ?? m.chooseAudiobook}
        </p>
        <p dir="auto" className="text-sm text-text-2">
          {chapterTitle}
        </p>
      </div>
      <DemoTimeline />
      <DemoTransport />
      <div role="alert">
        {(hasFailed || isMissing) && (
          <div className="demo-problem">
            <p>{m.audiobookNotPlayed}</p>
            <Button variant="outline" size="sm" onClick={onAgain}>
              {m.tryAgain}
            </Button>
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <DemoSpeed />
        {children}
      </div>
    </section>
  );
}
