import type { Book, CurrentUser } from '@lamplight/contract';
import { useMutation } from '@tanstack/react-query';
import { BookDown, Download, FileDown, Trash2, X } from 'lucide-react';
import { call, detailOf } from '../../../lib/api.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { Button, FileButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type DownloadChoice, downloadChoices } from './download-choices.ts';
import { DownloadList } from './download-list.tsx';
import { downloadedText, storageText } from './download-text.ts';
import { canKeep, getDownloads } from './downloads.ts';
import { isComplete } from './downloads-manifest.ts';
import { m } from './messages.ts';
import { useBookDownload, useDownloads, useRoom } from './use-downloads.ts';

export interface DownloadDialogProps {
  book: Book;
  account: CurrentUser;
  /** Id of the chapter that plays, or would play next; undefined if there is none. */
  currentId: number | undefined;
  onClose: () => void;
}

/** Dialog that downloads a book or some of its chapters to this device, and saves the current chapter as a file. */
export function DownloadDialog(props: DownloadDialogProps) {
  return canKeep() ? <Offer {...props} /> : <FilesOnly {...props} />;
}

function FilesOnly({ book, currentId, onClose }: DownloadDialogProps) {
  return (
    <Dialog
      open
      title={m.download}
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose} data-autofocus>
          {m.close}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>{m.browserCantKeepDownloads}</p>
        <SaveFile book={book} currentId={currentId} />
        <SaveWholeBook book={book} />
      </div>
    </Dialog>
  );
}

function Offer({ book, account, currentId, onClose }: DownloadDialogProps) {
  const downloads = getDownloads();
  const manifest = useDownloads();
  const room = useRoom(manifest);
  const download = manifest?.books.find((other) => other.book.id === book.id);
  const state = useBookDownload(book);
  const requested = new Set(download?.chapters.flatMap(({ id, wish }) => (wish === 'on' ? id : [])));
  const choices = downloadChoices({ book, currentId, requested, room });
  const mayDownloadAny = download !== undefined || choices.length > 0;
  const unfinished = download?.chapters.filter((chapter) => !isComplete(chapter)).map(({ id }) => id) ?? [];
  return (
    <Dialog
      open
      size="sheet"
      title={m.download}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose} data-autofocus>
            {m.close}
          </Button>
          {unfinished.length > 0 ? (
            <Button
              variant="outline"
              icon={<X size={20} aria-hidden />}
              onClick={() => void downloads.remove(book.id, unfinished)}
            >
              {m.cancelDownload}
            </Button>
          ) : (
            download && (
              <Button
                variant="outline"
                icon={<Trash2 size={20} aria-hidden />}
                onClick={() => void downloads.remove(book.id)}
              >
                {m.removeDownload}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p>{mayDownloadAny ? m.downloadedChaptersPlayOffline : m.noChapterAudiobookDownloaded}</p>
        {/* Always rendered, because a live region must exist before its text changes. */}
        <p role="status" className="text-sm tabular-nums empty:-mt-3">
          {download
            ? downloadedText(download)
            : manifest === undefined
              ? ''
              : storageText(manifest?.books ?? [], room)}
        </p>
        {state.kind === 'coming' && (
          <ProgressBar label={m.download} percent={state.percent} valueText={`${state.percent} %`} />
        )}
        <div className="grid gap-2">
          {choices.map((choice, index) => (
            <ChoiceButton
              key={choice.label}
              choice={choice}
              isFirst={index === 0}
              onChoose={() => void downloads.keep(book, choice.missing, account)}
            />
          ))}
          <SaveFile book={book} currentId={currentId} />
          <SaveWholeBook book={book} />
        </div>
        <DownloadList book={book} account={account} />
      </div>
    </Dialog>
  );
}

interface ChoiceButtonProps {
  choice: DownloadChoice;
  isFirst: boolean;
  onChoose: () => void;
}

function ChoiceButton({ choice, isFirst, onChoose }: ChoiceButtonProps) {
  const { label, bytes, isTooLarge } = choice;
  return (
    <Button
      full
      variant={isFirst ? 'solid' : 'outline'}
      icon={<Download size={20} aria-hidden />}
      aria-disabled={isTooLarge}
      onClick={onChoose}
    >
      <span>
        {label}
        {bytes !== null && <span className="font-normal tabular-nums"> · {formatBytes(bytes)}</span>}
        {isTooLarge && <span className="block text-sm font-normal">{m.noSpace}</span>}
      </span>
    </Button>
  );
}

/** Button that saves the whole book as one file outside of the app; only for accounts that may. */
function SaveWholeBook({ book }: Pick<DownloadDialogProps, 'book'>) {
  const saving = useMutation({
    mutationFn: () => call('POST /books/{id}/file', { params: { id: book.id } }),
    onSuccess: ({ url, format, bytes }) => {
      showToast(m[`bookFileStarted_${format}`]({ size: formatBytes(bytes) }));
      // The answer is a download, so the browser stays on this page.
      location.assign(url);
    },
    onError: (error) => showToast(detailOf(error, m.bookFileFailed), { tone: 'error' }),
  });
  const stored = book.chapters.filter(({ download_url }) => download_url !== undefined);
  if (stored.length < 2) return null;
  const bytes = stored.reduce((sum, { download_bytes }) => sum + (download_bytes ?? 0), 0);
  return (
    <Button
      variant="ghost"
      full
      busy={saving.isPending}
      icon={<BookDown size={20} className="flex-none" aria-hidden />}
      onClick={() => {
        if (!saving.isPending) saving.mutate();
      }}
    >
      <span>
        {m.saveWholeBook}
        {bytes > 0 && <span className="font-normal tabular-nums"> · {formatBytes(bytes)}</span>}
      </span>
    </Button>
  );
}

/** Button that saves the current chapter as a file outside of the app; only for accounts that may. */
function SaveFile({ book, currentId }: Pick<DownloadDialogProps, 'book' | 'currentId'>) {
  const chapter = book.chapters.find(({ id }) => id === currentId) ?? book.chapters[0];
  if (!chapter?.download_url) return null;
  return (
    <FileButton
      href={chapter.download_url}
      variant="ghost"
      full
      icon={<FileDown size={20} className="flex-none" aria-hidden />}
    >
      <span className="min-w-0 truncate">
        {m.saveFileSpan({
          span: (
            <span className="font-normal">
              {' · '}
              <bdi>{chapter.title}</bdi>
            </span>
          ),
        })}
      </span>
    </FileButton>
  );
}
