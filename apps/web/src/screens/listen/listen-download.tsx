import type { Book } from '@lamplight/contract';
import { ToolButton } from '../../features/listening/index.ts';
import { bookDownloadText, downloadIcon, useBookDownload } from '../../features/media/index.ts';
import { m } from './messages.ts';

/** The player's Download tool for those who may download, with the book's download state. */
export function ListenDownload({ book, onOpen }: { book: Book; onOpen: () => void }) {
  const state = useBookDownload(book);
  return (
    <ToolButton
      icon={downloadIcon(state, 22)}
      isOn={state.kind === 'coming' || state.kind === 'all'}
      aria-haspopup="dialog"
      aria-label={bookDownloadText(state, book)}
      onClick={onOpen}
    >
      {state.kind === 'coming' ? `${state.percent} %` : m.download}
    </ToolButton>
  );
}
