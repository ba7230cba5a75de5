import {
  type CSSProperties,
  createContext,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useRef,
} from 'react';
import {
  type CustomContainerComponentProps,
  type CustomItemComponentProps,
  WindowVirtualizer,
  type WindowVirtualizerHandle,
} from 'virtua';
import type { ListedBook } from './book-list-query.ts';
import { BookListRow } from './book-list-row.tsx';
import { rowHeight, type Stretch } from './book-list-window.ts';

export interface BookListProps {
  total: number;
  bookAt: (row: number) => ListedBook | undefined;
  /** Called with the visible rows. */
  onLook: (rows: Stretch) => void;
  hrefFor: (book: ListedBook) => string;
  /** A row to scroll to, counted from 0; an object, so that the same row can be requested again. */
  wanted: { readonly row: number } | null;
}

const Total = createContext(0);

/** All books as a numbered, virtualized list; the page's own scrollbar spans all of it. */
export function BookList({ total, bookAt, onLook, hrefFor, wanted }: BookListProps) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sought = useRef<BookListProps['wanted']>(null);

  function look() {
    if (!list.current || !frame.current) return;
    // Measured instead of computed: enlarged text makes rows higher.
    const top = Math.max(0, -frame.current.getBoundingClientRect().top);
    onLook({
      first: list.current.findItemIndex(top),
      last: list.current.findItemIndex(top + window.innerHeight),
    });
  }
  useEffect(look);

  useEffect(() => {
    if (!wanted) return;
    sought.current = wanted;
    const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    list.current?.scrollToIndex(wanted.row, { align: 'start', offset: -bar });
  }, [wanted]);

  // Focuses the requested row as soon as it has loaded.
  useEffect(() => {
    if (!sought.current) return;
    const link = frame.current?.querySelector<HTMLElement>(`[data-row="${sought.current.row + 1}"]`);
    if (!link) return;
    sought.current = null;
    link.focus({ preventScroll: true });
  });

  const digits = total.toLocaleString('en').length;
  return (
    <div
      ref={frame}
      style={{ '--digits': digits } as CSSProperties}
      className="overflow-clip rounded-lg border border-border bg-surface"
    >
      <Total value={total}>
        <WindowVirtualizer
          ref={list}
          data={{ length: total }}
          as={Rows}
          item={Row}
          itemSize={rowHeight}
          bufferSize={rowHeight * 6}
          onScroll={look}
        >
          {(_, index) => (
            <BookListRow key={index} number={index + 1} book={bookAt(index)} hrefFor={hrefFor} />
          )}
        </WindowVirtualizer>
      </Total>
    </div>
  );
}

// VoiceOver does not treat a list without markers as a list; empty markers are enough.
const Rows = ({ ref, style, ...rest }: CustomContainerComponentProps & { ref?: Ref<HTMLOListElement> }) => (
  <ol {...rest} ref={ref} style={{ ...style, listStyle: "''" }} aria-label="All audiobooks" />
);

interface RowProps extends Omit<CustomItemComponentProps, 'ref'> {
  ref?: Ref<HTMLLIElement>;
  children: ReactNode;
}
const Row = ({ ref, index, style, children }: RowProps) => (
  <li ref={ref} style={style} aria-setsize={useContext(Total)} aria-posinset={index + 1}>
    {children}
  </li>
);
