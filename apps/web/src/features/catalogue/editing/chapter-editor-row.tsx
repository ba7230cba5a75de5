import '../../../ui/choice.css';
import {
  ArrowDown,
  ArrowUp,
  EllipsisVertical,
  FileAudio,
  GripVertical,
  ListOrdered,
  Pencil,
  Trash2,
} from 'lucide-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { Cover } from '../../../ui/cover.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import type { Edge } from '../../../ui/reorder.ts';
import { draftReleaseText } from '../releases/release-draft.ts';
import type { ChapterChange, DraftChapter } from './draft.ts';
import { m } from './messages.ts';

/** Control of the row to focus again after the row has moved. */
export type RowControl = 'menu' | 'up' | 'down';
export type RowQuestion = 'edit' | 'position' | 'delete';

export interface RowActions {
  move: (chapter: DraftChapter, to: number, control: RowControl) => void;
  ask: (what: RowQuestion, chapter: DraftChapter) => void;
  replaceAudio: (chapter: DraftChapter) => void;
  startDrag: (key: string, press: PointerEvent<HTMLElement>) => void;
  /**
   * Selects a row.
   * @param isRange true with Shift: selects all rows from the previously selected one to this one
   */
  select: (chapter: DraftChapter, isRange: boolean) => void;
}

export interface ChapterRowProps {
  chapter: DraftChapter;
  /** Index among all chapters, from 0. */
  place: number;
  count: number;
  /** The playlist's cover, for chapters without an image. */
  cover: string;
  change: ChapterChange;
  /** Problem of the chapter's release; null if there is none. */
  problem: string | null;
  /** True if the row is selected; null outside selection mode. */
  isSelected: boolean | null;
  /** True if only some chapters are shown, so that neighbours in the list are not neighbours in the playlist. */
  isFiltered: boolean;
  /** Side of this row at which a dragged row would be dropped; null if at another row. */
  edge: Edge | null;
  /** Actions on the row. The object must be stable between renders, because the row is memoized. */
  deeds: RowActions;
}

const changeText = {
  new: m.notSavedYet,
  audio: m.newAudioNotSaved,
  changed: m.changedNotSavedYet,
};

/** One chapter of the list. Memoized: re-renders only when its props change. */
export const ChapterRow = memo(function ChapterRow(props: ChapterRowProps) {
  const { chapter, place, count, cover, change, problem, isSelected, isFiltered, edge, deeds } = props;
  const mayDrag = isSelected === null && !isFiltered;
  const step = (control: 'up' | 'down', to: number) => (
    <IconButton
      data-control={control}
      label={(control === 'up' ? m.moveUpTitle : m.moveDownTitle)({ title: chapter.title })}
      icon={control === 'up' ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
      // Not `disabled`, so that the button keeps the focus at the end of the list.
      aria-disabled={to < 0 || to >= count || undefined}
      onClick={() => to >= 0 && to < count && deeds.move(chapter, to, control)}
    />
  );
  return (
    <div
      data-chapter={chapter.key}
      data-row-key={chapter.key}
      data-edge={edge ?? undefined}
      data-selected={isSelected || undefined}
      className="chapter-row drag-row"
    >
      {isSelected !== null && (
        <label className="chapter-check">
          <input
            type="checkbox"
            className="check-box"
            data-control="select"
            aria-label={m.selectTitle({ title: chapter.title })}
            checked={isSelected}
            // A change event does not include the Shift key; pressing Space fires a click as well.
            onClick={(event) => deeds.select(chapter, event.shiftKey)}
            onChange={() => {}}
          />
        </label>
      )}
      <span
        hidden={!mayDrag}
        className="drag-handle"
        title={m.dragReorder}
        onPointerDown={(press) => deeds.startDrag(chapter.key, press)}
      >
        <GripVertical size={20} aria-hidden />
      </span>
      <span className="min-w-[3ch] text-end text-sm text-text-2 tabular-nums">{place + 1}</span>
      <span className="w-[34px] shrink-0">
        <Cover
          of={{ cover_image: chapter.image || cover, cover_hue: null, title: chapter.title }}
          alt=""
          sizes="34px"
        />
      </span>
      <span className="grid min-w-0 flex-1">
        <span dir="auto" className="truncate font-semibold">
          {chapter.title}
        </span>
        <span className="truncate text-sm text-text-2 tabular-nums">
          {problem && <span className="font-semibold text-danger">{problem} · </span>}
          {change && <span className="font-semibold text-accent-text">{changeText[change]} · </span>}
          {chapter.state !== 'public' && (
            <span className="font-semibold text-text">{draftReleaseText(chapter)} · </span>
          )}
          {chapter.duration === null ? chapter.audio_url : clockTime(chapter.duration)}
        </span>
      </span>
      {mayDrag && (
        <span className="hidden md:flex">
          {step('up', place - 1)}
          {step('down', place + 1)}
        </span>
      )}
      <ChapterMenu chapter={chapter} place={place} count={count} isFiltered={isFiltered} deeds={deeds} />
    </div>
  );
});

interface ChapterMenuProps {
  chapter: DraftChapter;
  place: number;
  count: number;
  /** True if only some chapters are shown: moving up or down would not be visible. */
  isFiltered: boolean;
  deeds: RowActions;
}

/** All actions on a chapter, for keyboard and touch. */
const ChapterMenu = ({ chapter, place, count, isFiltered, deeds }: ChapterMenuProps) => (
  <Menu
    label={m.chapterAt({ place: place + 1, title: chapter.title })}
    trigger={(trigger) => (
      <IconButton
        {...trigger}
        data-control="menu"
        label={m.changeTitle({ title: chapter.title })}
        icon={<EllipsisVertical size={20} aria-hidden />}
      />
    )}
  >
    {(close) => {
      const item = (label: string, icon: ReactNode, deed: () => void) => (
        <MenuItem
          icon={icon}
          onSelect={() => {
            close();
            deed();
          }}
        >
          {label}
        </MenuItem>
      );
      return (
        <>
          {item(m.edit, <Pencil size={20} aria-hidden />, () => deeds.ask('edit', chapter))}
          {item(m.replaceAudio, <FileAudio size={20} aria-hidden />, () => deeds.replaceAudio(chapter))}
          {!isFiltered &&
            place > 0 &&
            item(m.moveUp, <ArrowUp size={20} aria-hidden />, () => deeds.move(chapter, place - 1, 'menu'))}
          {!isFiltered &&
            place < count - 1 &&
            item(m.moveDown, <ArrowDown size={20} aria-hidden />, () =>
              deeds.move(chapter, place + 1, 'menu'),
            )}
          {count > 1 &&
            item(m.movePosition, <ListOrdered size={20} aria-hidden />, () => deeds.ask('position', chapter))}
          {item(m.delete, <Trash2 size={20} aria-hidden />, () => deeds.ask('delete', chapter))}
        </>
      );
    }}
  </Menu>
);
