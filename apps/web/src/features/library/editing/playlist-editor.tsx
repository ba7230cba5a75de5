import type { Book } from '@lamplight/contract';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { AboutFields } from './about-fields.tsx';
import { AddChapter, type AutoMode, kindOf } from './add-chapter.tsx';
import { ChapterList } from './chapter-list.tsx';
import { CoverField } from './cover-field.tsx';
import { missingFrom } from './draft.ts';
import './editing.css';
import { EditorBar } from './editor-bar.tsx';
import { DropOverlay } from './uploads/drop-overlay.tsx';
import { UploadPanel } from './uploads/upload-panel.tsx';
import { useFileDrop } from './uploads/use-file-drop.ts';
import { type Uploads, useUploads } from './uploads/use-uploads.ts';
import { useEditor } from './use-editor.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

export interface PlaylistEditorProps {
  /** Null for a new one. */
  book: Book | null;
  /** Back to the playlists. */
  onClose: () => void;
}

/** What leaving would cost. */
function lossOf({ isBusy, unsaved }: Uploads): string {
  if (isBusy)
    return 'Files are still being uploaded. They stop here, and go on when you choose them again; whatever else is not saved yet would be lost.';
  const loss = 'What you changed in this playlist is not saved yet, and would be lost.';
  return unsaved.hasAny() ? `${loss} Only the uploaded files can be restored here, for three days.` : loss;
}

/** A playlist with its chapters, in an admin's hands. */
export function PlaylistEditor({ book, onClose }: PlaylistEditorProps) {
  const editor = useEditor(book);
  const { draft, failure, change } = editor;
  const [auto, setAuto] = useState<AutoMode>('off');
  const uploads = useUploads(editor, kindOf(auto));
  const isDroppedOn = useFileDrop(uploads.add);
  const guard = useLeaveGuard(editor.isDirty || uploads.isBusy);
  const title = useRef<HTMLInputElement>(null);
  const titleProblem = failure?.kind === 'title' ? failure.text : null;
  useEffect(() => {
    if (titleProblem) title.current?.focus();
  }, [titleProblem]);

  async function save(how: { overOthers?: boolean } = {}) {
    if (!(await editor.save(how))) return;
    uploads.unsaved.settle();
    if (uploads.isBusy) {
      // Where to come back to, should this tab be closed; to the router, which would begin anew, it is the same.
      window.history.replaceState(window.history.state, '', paths.playlist(editor.idNow() ?? 'new'));
      showToast('Playlist saved. The uploads go on.');
      return;
    }
    showToast('Playlist saved.');
    guard.free();
    onClose();
  }

  async function loadTheirs() {
    if (await editor.loadTheirs()) uploads.unsaved.offerAgain();
  }

  return (
    <>
      <h1 className="mt-4 mb-6 text-3xl lg:mt-8">{book ? 'Edit Playlist' : 'Add Playlist'}</h1>
      <div className="grid gap-6 lg:grid-cols-[260px_minmax(0,1fr)] lg:gap-10">
        <CoverField value={draft.cover} title={draft.title} onChange={(cover) => change({ cover })} />
        <AboutFields draft={draft} onChange={change} titleProblem={titleProblem} titleRef={title} />
      </div>
      <Section
        title="Chapters"
        action={
          <p className="text-sm text-text-2 tabular-nums">{plural(draft.chapters.length, 'chapter')}</p>
        }
      >
        <div className="grid gap-4">
          <UploadPanel uploads={uploads} draft={draft} onChange={change} />
          <AddChapter
            auto={auto}
            onAuto={setAuto}
            titles={() => editor.chaptersNow().map((chapter) => chapter.title)}
            onAdd={(chapter) => editor.addChapter({ ...chapter, duration: null })}
          />
          {editor.order.hasFailed && (
            <ErrorState
              detail="Failed to save chapter order. Please try again."
              onRetry={editor.order.save}
            />
          )}
          {draft.chapters.length > 0 && <ChapterList editor={editor} />}
        </div>
      </Section>
      <EditorBar
        missing={missingFrom(draft)}
        isSaving={editor.isSaving}
        failure={failure}
        onDone={() => void save()}
        onCancel={onClose}
        onLoadTheirs={() => void loadTheirs()}
        onSaveMine={() => void save({ overOthers: true })}
      />
      {isDroppedOn && <DropOverlay />}
      <ConfirmDialog
        open={guard.isAsked}
        title="Leave without saving?"
        text={lossOf(uploads)}
        confirmLabel="Leave"
        danger
        onConfirm={guard.leave}
        onCancel={guard.stay}
      />
    </>
  );
}
