import { profileImages } from '@lamplight/contract/account-limits';
import { type KeyboardEvent, useRef } from 'react';
import { readingKey } from '../../../ui/direction.ts';
import './avatar-picker.css';
import { m } from './messages.ts';

export interface AvatarPickerProps {
  /** The current picture. */
  current: string | null;
  onPick: (image: string) => void;
}

/** Returns the number of rendered columns: an up or down arrow key moves by this many pictures. */
function columnsOf(buttons: readonly HTMLElement[]): number {
  const [first] = buttons;
  const next = buttons.findIndex((button) => button.offsetTop > (first?.offsetTop ?? 0));
  return next < 0 ? buttons.length : next;
}

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/**
 * The preset pictures as a radio group. Arrow keys only move the focus, because choosing navigates at once;
 * Enter, Space or a press chooses.
 */
export function AvatarPicker({ current, onPick }: AvatarPickerProps) {
  const group = useRef<HTMLDivElement>(null);
  const entry = Math.max(
    0,
    profileImages.findIndex(({ src }) => src === current),
  );

  function move(event: KeyboardEvent) {
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
    const step = steps[readingKey(event.key)]?.(columnsOf(buttons));
    const target = step === undefined ? ends[event.key] : at + step;
    if (target === undefined || at < 0) return;
    event.preventDefault();
    buttons[target]?.focus();
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      tabIndex={-1}
      aria-label={m.profilePictures}
      className="picture-grid"
      onKeyDown={move}
    >
      {profileImages.map(({ name, src }, index) => (
        <button
          key={src}
          type="button"
          role="radio"
          aria-checked={src === current}
          tabIndex={index === entry ? 0 : -1}
          className="picture"
          onClick={() => onPick(src)}
        >
          <img src={src} alt="" width={192} height={192} />
          <span>{m[`picture_${name}`]}</span>
        </button>
      ))}
    </div>
  );
}
