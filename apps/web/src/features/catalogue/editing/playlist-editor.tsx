import './editing.css';
import type { Book } from '@lamplight/contract';
import { typesetAddress } from '@lamplight/contract/covers';
import { FileAudio } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { paths } from '../../../lib/paths.ts';
import { useLeaveGuard } from '../../../lib/use-leave-guard.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useFileDrop } from '../../media/index.ts';
import { AboutFields } from './about-fields.tsx';
import { addressOf, typedAddressProblem } from './address.ts';
import { ChapterList } from './chapter-editor-list.tsx';
import { AddChapter, type AutoMode, kindOf, nothingUnadded, unaddedText } from './chapter-form.tsx';
import { missingFrom } from './draft.ts';
import { patchOf, patchText } from './drafts/draft-patch.ts';
import { RestorePrompt } from './drafts/restore-prompt.tsx';
import { useStoredDraft } from './drafts/use-stored-draft.ts';
import { EditorBar } from './editor-bar.tsx';
import { ImageField, uploadingText } from './image-field.tsx';
import { m } from './messages.ts';
import { UploadPanel } from './uploads/upload-panel.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { type Editor, useEditor } from './use-editor.ts';

/** Shown while files are dragged over the page: they can be dropped anywhere. */
const DropOverlay = () => (
  <div className="drop-overlay" aria-hidden>
    <p>
      <FileAudio size={40} aria-hidden />
      {m.dropHint}
    </p>
  </div>
);

export interface PlaylistEditorProps {
  /** The playlist to edit; null for a new one. */
  book: Book | null;
  /** Returns to the playlists. */
  onClose: () => void;
  /** Shown below the chapters. */
  children?: ReactNode;
}

/** Shown next to the number of chapters; a failure has its own message. */
const orderText = { idle: '', saving: m.savingOrder, saved: m.orderSaved, failed: '' };

/**
 * Returns a ref to the values of the latest render, for code that runs after a save and would otherwise see those of
 * the press; the ref is null once the editor was left.
 */
function useLatest<Values>(values: Values) {
  const latest = useRef<Values>(null);
  useEffect(() => {
    latest.current = values;
    return () => {
      latest.current = null;
    };
  });
  return latest;
}

interface ChaptersSectionProps {
  editor: Editor;
  uploads: ReturnType<typeof useUploads>;
  auto: AutoMode;
  onAuto: (auto: AutoMode) => void;
  onUnadded: ComponentProps<typeof AddChapter>['onUnadded'];
}

/** The list of chapters, uploads, and the form of a new chapter. */
function ChaptersSection({ editor, uploads, auto, onAuto, onUnadded }: ChaptersSectionProps) {
  const { chapters } = editor.draft;
  return (
    <Section
      title={m.chapters}
      action={
        <p className="text-sm text-text-2 tabular-nums">
          {m.chapterCount({ count: chapters.length })}
          <span role="status">
            {orderText[editor.order.status] && <> · {orderText[editor.order.status]}</>}
          </span>
        </p>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {editor.id !== null && <p className="text-sm text-text-2">{m.savedAtOnceHint}</p>}
        <UploadPanel uploads={uploads} draft={editor.draft} onChange={editor.change} />
        <AddChapter
          auto={auto}
          onAuto={onAuto}
          titles={() => editor.chaptersNow().map((chapter) => chapter.title)}
          onAdd={(chapter) => editor.addChapter({ ...chapter, duration: null })}
          onUnadded={onUnadded}
        />
        {editor.order.status === 'failed' && (
          <ErrorState detail={m.orderNotSaved} onRetry={editor.order.save} />
        )}
        {chapters.length > 0 && <ChapterList editor={editor} onReplaceAudio={uploads.replaceAudio} />}
      </div>
    </Section>
  );
}

interface RestoreDeps {
  editor: Editor;
  storedDraft: ReturnType<typeof useStoredDraft>;
  uploads: ReturnType<typeof useUploads>;
  /** Receives the focus when the pressed control has disappeared. */
  heading: RefObject<HTMLElement | null>;
}

/** Returns functions that restore or discard what an earlier editor left, or load what somebody else saved meanwhile. */
function useRestoring({ editor, storedDraft, uploads, heading }: RestoreDeps) {
  async function restore() {
    const patch = storedDraft.take();
    if (patch) {
      editor.restore(patch);
      uploads.unsaved.claim();
    }
    await uploads.restore();
    heading.current?.focus();
  }
  function discard() {
    uploads.unsaved.discard();
    storedDraft.discard();
    heading.current?.focus();
  }

  async function loadServerVersion() {
    if (!(await editor.loadTheirs())) return;
    uploads.unsaved.offerAgain();
    heading.current?.focus();
  }

  return { restore, discard, loadServerVersion };
}

/** The editor of a playlist and its chapters. */
export function PlaylistEditor({ book, onClose, children }: PlaylistEditorProps) {
  const editor = useEditor(book);
  const { draft, failure, change } = editor;
  const [auto, setAuto] = useState<AutoMode>('off');
  const storedDraft = useStoredDraft(editor);
  const uploads = useUploads(editor, kindOf(auto), storedDraft.offeredAudio);
  const isDroppedOn = useFileDrop(uploads.add);
  const unsaved = useMemo(() => patchOf(draft, editor.saved), [draft, editor.saved]);
  const [isCoverUploading, setCoverUploading] = useState(false);
  const [unadded, setUnadded] = useState(nothingUnadded);
  const isUploading = isCoverUploading || unadded.isUploading;
  const isPending = unadded.isFilled || isUploading;
  const guard = useLeaveGuard(isPending);
  const now = useLatest({ isPending, hasUploads: uploads.isBusy });
  const title = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleProblem = failure?.kind === 'title' ? failure.text : null;
  useEffect(() => {
    if (titleProblem) title.current?.focus();
  }, [titleProblem]);

  async function save(how: { overOthers?: boolean } = {}) {
    const result = await editor.save(how);
    if (result === 'failed') return;
    uploads.unsaved.settle();
    showToast(now.current?.hasUploads ? m.playlistSavedUploading : m.playlistSaved);
    if (!now.current) return;
    if (result === 'edited' || now.current.hasUploads || now.current.isPending) {
      // Updates the URL for a reload, without the router, which would remount the editor.
      window.history.replaceState(window.history.state, '', paths.playlist(editor.idNow() ?? 'new'));
      return;
    }
    storedDraft.end();
    onClose();
  }

  const { restore, discard, loadServerVersion } = useRestoring({ editor, storedDraft, uploads, heading });

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mt-4 mb-6 text-3xl outline-none lg:mt-8">
        {book ? m.editPlaylist : m.addPlaylist}
      </h1>
      <RestorePrompt
        draft={storedDraft.offered}
        uploads={uploads.unsaved.left}
        isBusy={uploads.unsaved.isRestoring}
        onRestore={() => void restore()}
        onDiscard={discard}
      />
      <div className="grid gap-6 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-10">
        <CoverField
          value={draft.cover}
          title={draft.title}
          onChange={(cover) => change({ cover })}
          onUploading={setCoverUploading}
        />
        <AboutFields
          draft={draft}
          onChange={change}
          titleProblem={titleProblem}
          titleRef={title}
          isChecked={failure !== null}
          releaseRefusal={failure?.release ?? null}
        />
      </div>
      <ChaptersSection
        editor={editor}
        uploads={uploads}
        auto={auto}
        onAuto={setAuto}
        onUnadded={setUnadded}
      />
      {children}
      <EditorBar
        missing={missingFrom(draft)}
        reason={isUploading ? uploadingText : unadded.isFilled ? unaddedText : null}
        unsaved={unsaved && patchText(unsaved)}
        isSaved={editor.id !== null && unsaved === null && storedDraft.offered === null}
        isSaving={editor.isSaving}
        failure={failure}
        onDone={() => void save()}
        onCancel={onClose}
        onLoadTheirs={() => void loadServerVersion()}
        onSaveMine={() => void save({ overOthers: true })}
      />
      <ConfirmDialog
        open={guard.isAsking}
        title={unadded.isFilled ? m.discardChapter : m.stopUpload}
        text={unadded.isFilled ? m.chapterFilledButNotAdded : uploadingText}
        confirmLabel={unadded.isFilled ? m.discard : m.stop}
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
      {isDroppedOn && <DropOverlay />}
    </>
  );
}

interface CoverFieldProps {
  value: string;
  /** The playlist's title. */
  title: string;
  onChange: (address: string) => void;
  onUploading: (isUploading: boolean) => void;
}

/** The cover as it will look on a card, and its address. */
const CoverField = ({ value, title, onChange, onUploading }: CoverFieldProps) => {
  const picture = addressOf(value, window.location.origin) ?? '';
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] content-start items-start gap-4 lg:grid-cols-1">
      <Cover
        of={{ cover_image: picture, cover_hue: null, title }}
        alt={picture ? (title ? m.coverOf({ title }) : m.coverOfPlaylist) : ''}
        sizes="260px"
        stands="shelf"
      />
      <div className="grid gap-2">
        <ImageField
          label={m.coverImageUrl}
          value={value}
          onChange={onChange}
          onUploading={onUploading}
          required
          isCropped
          problem={typedAddressProblem(value, window.location.origin) ?? undefined}
        />
        {value !== typesetAddress && (
          <Button variant="ghost" size="sm" onClick={() => onChange(typesetAddress)}>
            {m.chooseTitleAuthors}
          </Button>
        )}
      </div>
    </div>
  );
};
