import { Bookmark } from 'lucide-react';
import type { useBookmark } from '../bookmarks/use-bookmark.ts';
import { ToolButton } from './tool-button.tsx';

export function BookmarkTool({ bookmark }: { bookmark: ReturnType<typeof useBookmark> }) {
  const { isOn, isKnown, toggle } = bookmark;
  return (
    <ToolButton
      icon={<Bookmark size={22} fill={isOn ? 'currentColor' : 'none'} aria-hidden />}
      isOn={isOn}
      aria-pressed={isOn}
      disabled={!isKnown}
      onClick={toggle}
    >
      Bookmark
    </ToolButton>
  );
}
