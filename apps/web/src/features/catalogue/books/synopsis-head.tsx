import type { Book } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import { formatOneDecimal } from '@lamplight/messages/intl';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { shortDuration } from '../../../lib/format.ts';
import { titleLanguage } from '../../../lib/language.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Cover, GrowingCover } from '../../../ui/cover.tsx';
import { ReadMore } from '../../../ui/read-more.tsx';
import { Ribbon } from '../../../ui/ribbon.tsx';
import { BookCredits } from './book-credits.tsx';
import { foldedText, lineCount, offersReadMore } from './line-clamp.ts';
import { m } from './messages.ts';
import { ReleaseBadge } from './release-badge.tsx';
import { statusName, statusTone } from './status-line.tsx';
import { SynopsisFrame } from './synopsis-frame.tsx';
import { TagBadges } from './tag-badges.tsx';

export interface SynopsisHeadProps {
  book: Book;
  isBookmarked: boolean;
  back: ReactNode;
  /** The bookmark button and the listen button. */
  actions: ReactNode;
  summary: ReactNode;
  chapters: ReactNode;
  comments: ReactNode;
}

export function SynopsisHead(props: SynopsisHeadProps) {
  const { book, isBookmarked, back, actions, summary, chapters, comments } = props;
  const cover = (
    <GrowingCover bookId={book.id}>
      <Cover
        of={book}
        alt={m.coverTitle({ title: book.title })}
        sizes="(min-width: 1536px) 340px, (min-width: 1024px) 280px, (min-width: 640px) 224px, 176px"
        eager
        stands="own"
      >
        <Ribbon on={isBookmarked} />
      </Cover>
    </GrowingCover>
  );
  return (
    <SynopsisFrame
      hue={book.cover_hue}
      back={back}
      cover={cover}
      head={
        <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-center gap-4 text-center low:sm:justify-items-start low:sm:gap-3 low:sm:text-start lg:justify-items-start lg:text-start">
          <h1 dir="auto" lang={titleLanguage(book)} className="text-3xl">
            {book.title}
          </h1>
          <BookCredits book={book} />
          {/* All badges wrap together, whatever group they belong to. */}
          <div className="flex flex-wrap items-center justify-center gap-1.5 low:sm:justify-start lg:justify-start [&>:not(.badge)]:contents">
            <ReleaseBadge release={book.release} />
            <StatusBadge status={book.status} />
            <TagBadges tags={book.tags} shown={book.narrators.map(({ name }) => name)} />
          </div>
          <p className="text-text-2 tabular-nums">
            {m.chapters({ count: book.chapter_count })}
            {book.duration ? ` · ${shortDuration(book.duration)}` : ''}
            {book.rating && (
              <>
                {' · '}
                {m.outOfFive({
                  average: (
                    <>
                      {formatOneDecimal(book.rating.average)}
                      <span aria-hidden="true"> ★</span>
                    </>
                  ),
                  more: (text) => <span className="sr-only">{text}</span>,
                })}
              </>
            )}
          </p>
          {actions}
          {summary}
        </div>
      }
      chapters={chapters}
      comments={comments}
    />
  );
}

function StatusBadge({ status }: { status: string }) {
  return status.trim() === '' ? null : <Badge tone={statusTone(status)}>{statusName(status)}</Badge>;
}

/** A book's synopsis, limited to 3 lines, with Read more if it is longer. */
export function SynopsisText({ text, language }: { text: string; language: string | null }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [lines, setLines] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    // The scroll height includes the hidden lines.
    const measure = () =>
      setLines(lineCount(element.scrollHeight, Number.parseFloat(getComputedStyle(element).lineHeight)));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const isLong = offersReadMore(text, lines);
  const isFolded = isLong && !isOpen;
  return (
    <section className="mt-4 w-full text-start">
      <h2 className="mb-2 text-xl">{m.summary}</h2>
      <p
        ref={paragraph}
        id={id}
        dir="auto"
        lang={language ?? undefined}
        className="max-w-prose leading-[1.55] whitespace-pre-line text-text-2"
        style={
          isFolded
            ? {
                display: '-webkit-box',
                WebkitBoxOrient: 'vertical',
                WebkitLineClamp: limits.synopsisClampLines,
                overflow: 'hidden',
              }
            : undefined
        }
      >
        {(isFolded ? foldedText(text) : text.trim()) || m.noSummaryYet}
      </p>
      {isLong && (
        <div className="mt-1">
          <ReadMore controls={id} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </div>
      )}
    </section>
  );
}
