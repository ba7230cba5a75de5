import { isPackageName } from '@lamplight/lpf/names';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../lib/api.ts';
import { blockUnload } from '../../../../lib/block-unload.ts';
import { session } from '../../../../lib/session.ts';
import { localStore } from '../../../../lib/storage.ts';
import { showToast } from '../../../../ui/toast.ts';
import {
  createResumableUploads,
  createUploadQueue,
  discardUpload,
  type Finished,
  type FoundFile,
  hasUploads,
  leftOutText,
  newBook,
  park,
  parkedQueue,
  sendFile,
  sortFiles,
  type UploadItem,
  unpark,
  withoutSignature,
} from '../../../media/index.ts';
import { publicNow } from '../../releases/release-draft.ts';
import type { AutoKind } from '../auto-title.ts';
import type { DraftChapter } from '../draft.ts';
import { uploadCover } from '../image-field.tsx';
import type { Editor } from '../use-editor.ts';
import { createChapterOrder } from './chapter-order.ts';
import { m } from './messages.ts';
import { useUnsavedUploads } from './use-unsaved-uploads.ts';

/** Metadata of uploaded files that the playlist can use. */
export interface Offers {
  /** Address of a cover. */
  readonly cover: string | null;
  readonly title: string | null;
  readonly author: string | null;
}

type Placed = Pick<UploadItem, 'batch' | 'path' | 'title' | 'replaces'>;

/** Batch number of restored uploads; the queue numbers its own batches from 1. */
const restoredBatch = 0;
const nothing: Offers = { cover: null, title: null, author: null };
const finish = (url: string, split: boolean | undefined) =>
  call('POST /media/uploads/{id}/finish', {
    params: { id: url.split('/').at(-1) ?? '' },
    body: split === undefined ? {} : { split },
  });

/** The uploads of a playlist, and the chapters that they become in its editor. */
export function useUploads(editor: Editor, auto: AutoKind | null, inDraft: ReadonlySet<string>) {
  const [offers, setOffers] = useState(nothing);
  const [said, setSaid] = useState('');
  const [notice, setNotice] = useState('');
  const [arrivals] = useState(createChapterOrder);
  const [remembered] = useState(() => createResumableUploads(localStore, session.userId()));

  const unsaved = useUnsavedUploads(editor, remembered, inDraft);

  /** Inserts a file's chapters into the list; returns how many there are. */
  function place(url: string, { batch, path: name, title, replaces }: Placed, finished: Finished): number {
    const [first] = finished.chapters;
    const replaced =
      replaces &&
      editor.chaptersNow().find(({ key, id }) => key === replaces.key || (id !== null && id === replaces.id));
    if (first && replaced) {
      const audio_url = withoutSignature(first.audio_url);
      editor.editChapter(replaced.key, { audio_url, duration: first.duration });
      unsaved.took(url, [replaced.key]);
      return 1;
    }
    const given = finished.chapters.length === 1 ? title : null;
    const chapters = finished.chapters.map((chapter) =>
      editor.newChapter({
        ...publicNow,
        title: given ?? chapter.title,
        duration: chapter.duration,
        audio_url: withoutSignature(chapter.audio_url),
        image: '',
      }),
    );
    const { cover, book } = finished;
    // In a package, the paths give the order of the manifest, which wins over disc and track numbers.
    const { disc, track } = title === null ? finished : { disc: null, track: null };
    editor.changeChapters((now) => arrivals.place(now, { batch, name, disc, track, chapters }, auto));
    setOffers((now) => ({
      cover: now.cover ?? cover,
      title: now.title ?? book.title,
      author: now.author ?? book.author,
    }));
    unsaved.took(
      url,
      chapters.map(({ key }) => key),
    );
    return chapters.length;
  }
  function onFinished(entry: UploadItem, finished: Finished, url: string) {
    const { replaces } = entry;
    const before = editor.chaptersNow().find(({ key }) => key === replaces?.key);
    const count = place(url, entry, finished);
    if (before) {
      const { key, title, audio_url, duration } = before;
      showToast(m.newAudioTitle({ title }), {
        action: { label: m.undo, onAction: () => editor.editChapter(key, { audio_url, duration }) },
      });
      return;
    }
    setSaid(
      count === 1 ? m.becameChapter({ name: entry.name }) : m.becameChapters({ name: entry.name, count }),
    );
  }
  const [queue] = useState(
    () =>
      parkedQueue(session.userId(), String(editor.id ?? newBook)) ??
      createUploadQueue({
        send: sendFile,
        finish,
        discard: discardUpload,
        isOnline: () => navigator.onLine,
        remembered,
      }),
  );
  useEffect(() =>
    queue.setOwner({ onFinished, has: unsaved.has, book: () => String(editor.idNow() ?? newBook) }),
  );
  const book = useRef(newBook);
  useEffect(() => {
    book.current = String(editor.id ?? newBook);
    if (editor.id !== null) queue.saveAll();
  }, [editor.id, queue]);
  const state = useSyncExternalStore(queue.subscribe, queue.read);
  useEffect(() => {
    unpark(queue);
    window.addEventListener('online', queue.wake);
    return () => {
      window.removeEventListener('online', queue.wake);
      // Uploads continue while the admin is elsewhere in the app.
      if (session.isSignedIn() && queue.read().entries.length > 0) park(queue, book.current);
      else queue.stop();
    };
  }, [queue]);
  const isBusy = hasUploads(state);
  useEffect(() => (isBusy ? blockUnload() : undefined), [isBusy]);

  async function offerCover(file: File) {
    const uploaded = await uploadCover(file).catch(() => null);
    if (uploaded) setOffers((now) => ({ ...now, cover: now.cover ?? uploaded.cover_image }));
  }
  /** Reads packages one after the other: their recordings, and the manifests' values for fields that are empty. */
  async function addPackages(packages: readonly FoundFile[], leftOut: string) {
    const problems: string[] = [];
    const notify = (reading: string) =>
      setNotice([leftOut, ...problems, reading].filter((each) => each !== '').join(' '));
    for (const { file } of packages) {
      notify(m.readingPackage({ name: file.name }));
      try {
        const { readPackage, fieldsOf } = await import('./read-package.ts');
        const { manifest, recordings, cover } = await readPackage(file);
        editor.change(fieldsOf(manifest, editor.draftNow()));
        if (cover) void offerCover(cover);
        setSaid(m.filesUpload({ count: recordings.length }));
        queue.add(recordings);
      } catch (error) {
        const problem = error instanceof Error && error.name === 'PackageError' ? error.message : null;
        problems.push(m.packageProblem({ name: file.name, problem: problem ?? m.packageUnreadable }));
      }
    }
    notify('');
  }
  function add(chosen: readonly FoundFile[], unreadable = 0) {
    const packages = chosen.filter(({ file }) => isPackageName(file.name));
    const found = chosen.filter((choice) => !packages.includes(choice));
    const { audio, cover, others } = sortFiles(found);
    const leftOut = leftOutText(others, unreadable);
    setNotice(leftOut);
    if (packages.length > 0) void addPackages(packages, leftOut);
    if (cover) void offerCover(cover);
    if (audio.length === 0) return;
    setSaid(m.filesUpload({ count: audio.length }));
    queue.add(audio);
  }
  async function restore() {
    const { gone, failed } = await unsaved.restore(async ({ url, name, path = name, replaces }) => {
      const finished = await finish(url, replaces === undefined ? undefined : false);
      // The user may have chosen the file again meanwhile.
      if (unsaved.has(url)) return;
      const chapter = replaces === undefined ? null : { key: '', id: replaces, title: '' };
      place(url, { batch: restoredBatch, path, title: null, replaces: chapter }, finished);
    });
    const isGone = m.filesGone({ count: gone });
    const hasFailed = m.filesNotRestored({ count: failed });
    setNotice([gone > 0 && isGone, failed > 0 && hasFailed].filter(Boolean).join(' '));
    if (gone + failed === 0) setSaid(m.uploadedFilesChaptersAgain);
  }
  return {
    ...state,
    queue,
    add,
    /** Uploads new audio for a chapter, which keeps its comments and its listeners' positions. */
    replaceAudio: ({ key, id, title }: DraftChapter, file: File) =>
      queue.add([{ file, path: file.name }], { key, id, title }),
    offers,
    said,
    notice,
    remembered,
    unsaved,
    restore,
    book: String(editor.id ?? newBook),
    dropOffer: (what: 'cover' | 'title') => setOffers((now) => ({ ...now, [what]: null })),
    /** True if leaving the editor now would stop files from becoming chapters. */
    isBusy,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
