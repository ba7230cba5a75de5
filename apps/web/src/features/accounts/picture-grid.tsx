import { profileImages } from '@lamplight/contract/account-limits';
import { type KeyboardEvent, useRef } from 'react';
import './picture-grid.css';

export interface PictureGridProps {
  /** The picture in use now. */
  current: string | null;
  onPick: (image: string) => void;
}

/** Rows and columns as they are drawn: how far up or down lies from one picture. */
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
 * The preset pictures as a group of radios. Arrows only move about, because choosing one leads on at once; Enter,
 * Space or a press chooses.
 */
export function PictureGrid({ current, onPick }: PictureGridProps) {
  const group = useRef<HTMLDivElement>(null);
  const entry = Math.max(
    0,
    profileImages.findIndex(({ src }) => src === current),
  );

  function move(event: KeyboardEvent) {
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const ends: Record<string, number> = { Home: 0, End: buttons.length - 1 };
    const step = steps[event.key]?.(columnsOf(buttons));
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
      aria-label="Profile pictures"
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
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
