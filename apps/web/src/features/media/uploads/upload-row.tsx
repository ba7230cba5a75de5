import './uploads.css';
import { Pause, Play, RotateCcw, X } from 'lucide-react';
import { memo } from 'react';
import { formatBytes, percentOf } from '../../../lib/format-bytes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { m } from './messages.ts';
import type { UploadItem } from './queue-types.ts';
import type { UploadQueue } from './upload-queue.ts';
import { statusOf } from './upload-summary.ts';

export interface UploadRowProps {
  entry: UploadItem;
  queue: UploadQueue;
}

const runs = (stage: UploadItem['stage']) => stage === 'queued' || stage === 'sending' || stage === 'waiting';

/** Returns the file's path within the chosen folder, to distinguish files of the same name. */
const nameIn = ({ name, path }: UploadItem) => path.split('/').slice(1).join('/') || name;

/** One upload. Memoized: there may be 500 rows. */
export const UploadRow = memo(function UploadRow({ entry, queue }: UploadRowProps) {
  const { key, stage, size, sent, embedded, replaces } = entry;
  const name = nameIn(entry);
  const percent = percentOf(sent, size);
  return (
    <li className="upload-row" data-stage={stage}>
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p dir="auto" className="truncate font-semibold" title={entry.path}>
          {replaces ? m.newAudioTitle({ title: replaces.title }) : name}
        </p>
        {stage !== 'failed' && stage !== 'asking' && (
          <ProgressBar
            label={m.uploadName({ name })}
            percent={percent}
            valueText={m.percentSentSize({ percent, sent: formatBytes(sent), size: formatBytes(size) })}
            isHeld={stage !== 'sending' && stage !== 'finishing'}
          />
        )}
        {stage === 'asking' ? (
          <div className="grid gap-2">
            <p className="text-sm">{m.askChapters({ embedded, embedded2: embedded })}</p>
            <p className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => queue.answer(key, true)}>
                {m.makeEmbeddedChapters({ embedded })}
              </Button>
              <Button size="sm" variant="outline" onClick={() => queue.answer(key, false)}>
                {m.makeOneChapter}
              </Button>
            </p>
          </div>
        ) : (
          <p className="upload-status" data-failed={stage === 'failed' || undefined}>
            {statusOf(entry)}
          </p>
        )}
      </div>
      <div className="flex shrink-0">
        {(runs(stage) || stage === 'paused') && (
          // One button for both states, so that it keeps the focus.
          <IconButton
            label={`${stage === 'paused' ? m.resume : m.pause} ${name}`}
            icon={stage === 'paused' ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
            onClick={() => (stage === 'paused' ? queue.resume : queue.pause)(key)}
          />
        )}
        {(stage === 'failed' || stage === 'waiting') && (
          <IconButton
            label={m.retryName({ name })}
            icon={<RotateCcw size={18} aria-hidden />}
            onClick={() => queue.resume(key)}
          />
        )}
        <IconButton
          label={stage === 'failed' ? m.takeNameOffList({ name }) : m.cancelName({ name })}
          icon={<X size={18} aria-hidden />}
          onClick={() => queue.cancel(key)}
        />
      </div>
    </li>
  );
});
