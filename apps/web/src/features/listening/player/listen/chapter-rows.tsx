import type { Chapter } from '@lamplight/contract';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { VirtualList, VirtualRow, VirtualRows } from '../../../../ui/virtual-rows.tsx';

/** Lists up to this length have all rows in the page, so that the browser's own search finds them. */
const maxFullyMounted = 100;
/** A row's height in px before it is measured. */
const estimatedRowHeight = 56;

export interface ChapterRowsProps {
  chapters: readonly Chapter[];
  currentId: number | undefined;
  /**
   * Renders one chapter.
   * @param index index of the chapter, counted from 0
   */
  children: (chapter: Chapter, index: number) => ReactNode;
}

/**
 * Scrollable list that opens at the current chapter. A long list has only the rows near its visible part in the page.
 */
export function ChapterRows({ chapters, currentId, children }: ChapterRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const current = chapters.findIndex(({ id }) => id === currentId);

  // Scrolls only the list, never the page, and not while a pointer or the focus is in the list.
  useLayoutEffect(() => {
    const element = frame.current;
    const isBusy = element?.matches(':hover, :focus-within') && element.scrollTop > 0;
    if (!element || !list.current || current < 0 || isBusy) return;
    const { viewportSize, scrollOffset } = list.current;
    const top = list.current.getItemOffset(current) - scrollOffset;
    const height = list.current.getItemSize(current);
    const isInView = viewportSize > 0 && top >= 0 && top + height <= viewportSize;
    // Leaves a third of the visible height above the current row, for the chapters before.
    if (!isInView)
      list.current.scrollToIndex(current, { align: 'start', offset: (height - element.clientHeight) / 3 });
  }, [current]);

  // The focused row stays in the page wherever the list is scrolled to, and so do its neighbours, which Tab leads to.
  const around = focused === null ? [] : [focused - 1, focused, focused + 1];
  const mounted =
    chapters.length <= maxFullyMounted
      ? chapters.map((_, index) => index)
      : [...new Set([...around, current])].filter((index) => index >= 0 && index < chapters.length);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its rows are what is focused
    <div
      ref={frame}
      className="chapter-list"
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[aria-posinset]');
        const index = row ? Number(row.ariaPosInSet) - 1 : null;
        setFocused(index);
        // Ends a scroll to the first or last row that is still under way.
        if (index !== null && target.matches(':focus-visible'))
          list.current?.scrollToIndex(index, { align: 'nearest' });
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Home' && event.key !== 'End') return;
        // The browser would stop short of rows that turn out higher than estimated.
        event.preventDefault();
        list.current?.scrollToIndex(event.key === 'Home' ? 0 : chapters.length - 1);
      }}
    >
      <VirtualList value={{ total: chapters.length }}>
        <Virtualizer
          ref={list}
          data={chapters}
          as={VirtualRows}
          item={VirtualRow}
          itemSize={estimatedRowHeight}
          bufferSize={estimatedRowHeight * 4}
          keepMounted={mounted.toSorted((a, b) => a - b)}
        >
          {(chapter, index) => <Fragment key={chapter.id}>{children(chapter, index)}</Fragment>}
        </Virtualizer>
      </VirtualList>
    </div>
  );
}
