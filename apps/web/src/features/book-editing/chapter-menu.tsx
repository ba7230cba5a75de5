import { ArrowDown, ArrowUp, EllipsisVertical, FileAudio, ListOrdered, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { RowActions } from './chapter-editor-row.tsx';
import type { DraftChapter } from './draft.ts';

export interface ChapterMenuProps {
  chapter: DraftChapter;
  place: number;
  count: number;
  /** True if only some chapters are shown: moving up or down would not be visible. */
  isFiltered: boolean;
  deeds: RowActions;
}

/** All actions on a chapter, for keyboard and touch. */
export const ChapterMenu = ({ chapter, place, count, isFiltered, deeds }: ChapterMenuProps) => (
  <Menu
    label={`Chapter ${place + 1}: ${chapter.title}`}
    trigger={(trigger) => (
      <IconButton
        {...trigger}
        data-control="menu"
        label={`Change ${chapter.title}`}
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
          {item('Edit', <Pencil size={20} aria-hidden />, () => deeds.ask('edit', chapter))}
          {item('Replace audio', <FileAudio size={20} aria-hidden />, () => deeds.replaceAudio(chapter))}
          {!isFiltered &&
            place > 0 &&
            item('Move up', <ArrowUp size={20} aria-hidden />, () => deeds.move(chapter, place - 1, 'menu'))}
          {!isFiltered &&
            place < count - 1 &&
            item('Move down', <ArrowDown size={20} aria-hidden />, () =>
              deeds.move(chapter, place + 1, 'menu'),
            )}
          {count > 1 &&
            item('Move to position', <ListOrdered size={20} aria-hidden />, () =>
              deeds.ask('position', chapter),
            )}
          {item('Delete', <Trash2 size={20} aria-hidden />, () => deeds.ask('delete', chapter))}
        </>
      );
    }}
  </Menu>
);
