import { Play } from 'lucide-react';
import { paths } from '../../../../lib/paths.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Cover } from '../../../../ui/cover.tsx';
import { m } from './messages.ts';
import { NextUp } from './next-up.tsx';
import { StartSwitch } from './up-next-list.tsx';
import { useNextBook } from './use-next-book.ts';

export interface WhatNextProps {
  /** The book that has ended. */
  bookId: number;
  onOpen: (bookId: number) => void;
}

/** Shows the book after one that has ended, with the switch for its automatic start. */
export function WhatNext({ bookId, onOpen }: WhatNextProps) {
  const { after, next } = useNextBook(bookId);
  // The next book of the series is shown beside the next book only if that one comes from Up next.
  const inSeries = next?.isOfSeries ? null : after?.next_in_series;
  return (
    <>
      <NextUp onOpen={onOpen} />
      {next && <StartSwitch />}
      {inSeries && (
        <div className="flex items-center gap-3">
          <span className="w-14 shrink-0">
            <Cover of={inSeries} alt="" sizes="56px" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-text-2">{m.nextSeries}</span>
            <span dir="auto" className="block truncate font-semibold">
              {inSeries.title}
            </span>
          </span>
          <ButtonLink
            to={paths.listen(inSeries.id)}
            state={{ play: true }}
            variant="outline"
            size="sm"
            icon={<Play size={16} aria-hidden className="fill-current" />}
          >
            {m.play({
              more: (text) => <span className="sr-only">{text}</span>,
              title: <bdi>{inSeries.title}</bdi>,
            })}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
