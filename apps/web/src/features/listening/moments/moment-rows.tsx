import type { SavedMoment } from '@lamplight/contract';
import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { clockTime, spokenTime } from '../../../lib/format.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { m } from './messages.ts';
import { removeMoment } from './moment-actions.ts';
import { NoteDialog } from './note-dialog.tsx';

/** Starts playback at a moment. */
export type PlayMoment = (moment: SavedMoment & { readonly chapter_id: number }) => unknown;

const hasChapter = (moment: SavedMoment): moment is SavedMoment & { readonly chapter_id: number } =>
  moment.chapter_id !== null;

function MomentText({ moment }: { moment: SavedMoment }) {
  return (
    <>
      <span className="w-14 shrink-0 font-semibold tabular-nums text-accent-text" aria-hidden="true">
        {clockTime(moment.position)}
      </span>
      <span className="grid min-w-0 gap-0.5 wrap-anywhere">
        {moment.note !== '' && (
          <span dir="auto" className="whitespace-pre-line">
            {moment.note}
          </span>
        )}
        <span className="text-sm text-text-2">
          {hasChapter(moment) ? (
            <bdi>{moment.chapter_title}</bdi>
          ) : (
            m.inDeletedChapter({ chapter: <bdi>{moment.chapter_title}</bdi> })
          )}
        </span>
      </span>
    </>
  );
}

interface MomentRowProps {
  moment: SavedMoment;
  onPlay: PlayMoment;
  onEdit: () => void;
  onRemove: () => void;
}

function MomentRow({ moment, onPlay, onEdit, onRemove }: MomentRowProps) {
  const look = 'flex min-h-14 min-w-0 flex-1 items-baseline gap-2 px-4 py-3 text-start';
  return (
    <li className="flex items-start border-t border-border first:border-0">
      {hasChapter(moment) ? (
        <button type="button" className={`${look} hover:bg-surface-2`} onClick={() => onPlay(moment)}>
          <span className="sr-only">{m.playFrom({ time: spokenTime(moment.position) })}</span>
          <MomentText moment={moment} />
        </button>
      ) : (
        <div className={look}>
          <MomentText moment={moment} />
        </div>
      )}
      <span className="shrink-0 py-1.5 pe-1.5">
        <Menu
          label={m.momentAt({ time: clockTime(moment.position) })}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              label={m.changeMomentAt({ time: clockTime(moment.position) })}
              icon={<EllipsisVertical size={20} aria-hidden />}
            />
          )}
        >
          {(close) => (
            <>
              <MenuItem
                icon={<Pencil size={20} aria-hidden />}
                onSelect={() => {
                  close();
                  onEdit();
                }}
              >
                {moment.note === '' ? m.addNote : m.editNote}
              </MenuItem>
              <MenuItem
                icon={<Trash2 size={20} aria-hidden />}
                onSelect={() => {
                  close();
                  onRemove();
                }}
              >
                {m.delete}
              </MenuItem>
            </>
          )}
        </Menu>
      </span>
    </li>
  );
}

export interface MomentRowsProps {
  label: string;
  moments: readonly SavedMoment[];
  onPlay: PlayMoment;
}

/** Moments of one book: a press plays from a moment; a moment's menu edits its note and deletes it. */
export function MomentRows({ label, moments, onPlay }: MomentRowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const focus = useFocusAfterRemoval(list, moments, 'li');
  const [edited, setEdited] = useState<SavedMoment | null>(null);
  return (
    <>
      <ul ref={list} aria-label={label} tabIndex={-1}>
        {moments.map((moment) => (
          <MomentRow
            key={moment.id}
            moment={moment}
            onPlay={onPlay}
            onEdit={() => setEdited(moment)}
            onRemove={() => {
              focus.remember(moment);
              removeMoment(moment);
            }}
          />
        ))}
      </ul>
      <NoteDialog moment={edited} onClose={() => setEdited(null)} />
    </>
  );
}
