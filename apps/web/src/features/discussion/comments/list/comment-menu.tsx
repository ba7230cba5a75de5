import { Ellipsis, Flag, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/menu.tsx';
import { rememberFocus } from '../../../../ui/remember-focus.ts';
import { m } from './messages.ts';

export interface CommentMenuProps {
  noun: 'comment' | 'review';
  /** Author of the comment. */
  username: string;
  onReport: (() => void) | undefined;
  /** Absent for comments of deleted accounts. */
  onIgnore: (() => void) | undefined;
  isIgnored: boolean;
}

/** Menu of a reader's actions on another member's comment. */
export function CommentMenu({ noun, username, onReport, onIgnore, isIgnored }: CommentMenuProps) {
  const Icon = isIgnored ? Volume2 : VolumeX;
  return (
    <Menu
      label={m.commentUsername({ name: username })}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={m[`moreAbout_${noun}`]({ name: username })}
          icon={<Ellipsis size={18} aria-hidden />}
        />
      )}
    >
      {(close) => (
        <>
          {onReport && (
            <MenuItem
              icon={<Flag size={20} aria-hidden />}
              onSelect={() => {
                close();
                onReport();
              }}
            >
              {m.report}
            </MenuItem>
          )}
          {onIgnore && (
            <MenuItem
              icon={<Icon size={20} aria-hidden />}
              onSelect={() => {
                close();
                const returnFocus = rememberFocus();
                onIgnore();
                // Muting collapses the comment, and this menu disappears.
                returnFocus();
              }}
            >
              {(isIgnored ? m.unmuteName : m.muteName)({ name: <bdi>{username}</bdi> })}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}
