import { X } from 'lucide-react';
import { percentOf } from '../../../../lib/format-bytes.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import {
  ChooseFiles,
  fingerprintOf,
  summaryText,
  totalsOf,
  UploadRow,
  useResumable,
} from '../../../media/index.ts';
import type { Draft } from '../draft.ts';
import { m } from './messages.ts';
import { UploadPrompts } from './upload-prompts.tsx';
import type { Uploads } from './use-uploads.ts';

export interface UploadPanelProps {
  uploads: Uploads;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

const isHeld = (stage: string) => stage === 'paused';
const runs = (stage: string) => stage === 'queued' || stage === 'sending' || stage === 'waiting';

function Whole({ uploads: { entries, done, queue } }: { uploads: Uploads }) {
  const whole = totalsOf(entries, done);
  const mayPause = entries.some(({ stage }) => runs(stage));
  const mayResume = entries.some(({ stage }) => isHeld(stage));
  const words = summaryText(whole);
  return (
    <div className="grid gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-semibold tabular-nums">{words}</p>
        <span className="flex gap-2">
          {(mayPause || mayResume) && (
            // One button for both: once all uploads are paused it resumes them, and it keeps the focus.
            <Button size="sm" variant="outline" onClick={mayPause ? queue.pauseAll : queue.resumeAll}>
              {mayPause ? m.pauseAll : m.resumeAll}
            </Button>
          )}
          {mayPause && mayResume && (
            <Button size="sm" variant="outline" onClick={queue.resumeAll}>
              {m.resumeAll}
            </Button>
          )}
        </span>
      </div>
      <ProgressBar label={m.allUploads} percent={whole.percent} valueText={words} />
    </div>
  );
}

/** Maximum number of queued files that are listed; the rest are only counted. */
const mostWaiting = 30;

function shownOf(entries: Uploads['entries']) {
  let waiting = 0;
  return entries.filter(({ stage, sent }) => {
    if (stage !== 'queued' || sent > 0) return true;
    waiting += 1;
    return waiting <= mostWaiting;
  });
}

/** The upload panel: file pickers, progress, and offers from the files' metadata. */
export function UploadPanel({ uploads, draft, onChange }: UploadPanelProps) {
  const { entries, done, queue, notice, said } = uploads;
  const shown = shownOf(entries);
  const hidden = entries.length - shown.length;
  return (
    <section aria-label={m.chaptersFiles} className="upload-panel">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60">
          <span className="font-semibold">{m.chaptersFiles}</span>
          <span className="block text-sm text-text-2">
            {m.dropHint({ span: (text) => <span className="upload-drop-hint">{text}</span> })}
          </span>
        </p>
        <ChooseFiles onFiles={uploads.add} />
      </div>
      <p role="status" className="text-sm text-text-2 empty:hidden">
        {notice}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ResumeList uploads={uploads} />
      {entries.length > 0 && entries.length + done.files > 1 && <Whole uploads={uploads} />}
      {entries.length > 0 && (
        <ul aria-label={m.uploads} className="upload-rows">
          {shown.map((entry) => (
            <UploadRow key={entry.key} entry={entry} queue={queue} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="text-sm text-text-2">{m.moreFilesQueued({ count: hidden })}</p>}
      <UploadPrompts uploads={uploads} draft={draft} onChange={onChange} />
    </section>
  );
}

/** List of uploads left by an earlier visit; to resume one, the user must choose the file again. */
function ResumeList({ uploads }: { uploads: Uploads }) {
  const { unfinished, giveUp } = useResumable(
    uploads.remembered,
    uploads.book,
    new Set(uploads.entries.map(fingerprintOf)),
  );
  if (unfinished.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{m.unfinishedUploads}</h3>
      <ul aria-label={m.unfinishedUploads} className="upload-rows">
        {unfinished.map(({ url, name, size, offset }) => (
          <li key={url} className="upload-row">
            <p className="min-w-0 flex-1 wrap-break-word">
              {m.unfinishedUpload({ name: <bdi>{name}</bdi>, percent: percentOf(offset, size) })}
            </p>
            <IconButton
              label={m.forgetName({ name })}
              icon={<X size={18} aria-hidden />}
              onClick={() => giveUp(url)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
