import './gallery.css';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { site } from '../../../lib/site.ts';
import { isRightToLeft, readingKey } from '../../../ui/direction.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { m } from './messages.ts';
import { PreviewPicture, previews } from './preview-picture.tsx';

export interface GalleryProps {
  /** Index of the picture shown; null if the gallery is closed. */
  at: number | null;
  onMove: (at: number) => void;
  onClose: () => void;
}

const count = previews.length;
/** Minimum swipe distance in pixels. */
const swipePx = 48;

/** The screenshots full screen. */
export function Gallery({ at, onMove, onClose }: GalleryProps) {
  const touchedAt = useRef<number | null>(null);
  const preview = at === null ? undefined : previews[at];

  const turn = (step: number) => at !== null && onMove((at + step + count) % count);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[readingKey(event.key)];
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  }

  if (!preview || at === null) return null;
  return (
    <Modal
      look="gallery"
      aria-label={m.screenshotsName({ name: site.get().name })}
      onKeyDown={onKeyDown}
      onClose={onClose}
      onTouchStart={(event) => {
        touchedAt.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
      }}
      onTouchEnd={(event) => {
        const from = touchedAt.current;
        const moved = from === null ? 0 : (event.changedTouches[0]?.clientX ?? from) - from;
        if (Math.abs(moved) >= swipePx) turn(moved < 0 !== isRightToLeft() ? 1 : -1);
      }}
    >
      <div className="gallery-frame">
        <div className="gallery-top">
          <p className="text-sm text-text-2 tabular-nums" aria-hidden="true">
            {at + 1} / {count}
          </p>
          <IconButton label={m.close} icon={<X size={24} aria-hidden />} onClick={onClose} />
        </div>
        <figure className="gallery-figure" key={preview.name}>
          <PreviewPicture preview={preview} alt="" />
          <figcaption aria-live="polite">{preview.text}</figcaption>
        </figure>
        <div className="gallery-controls">
          <IconButton
            label={m.previous}
            size="lg"
            icon={<ChevronLeft size={28} aria-hidden />}
            onClick={() => turn(-1)}
          />
          <div role="group" aria-label={m.pictures} className="flex">
            {previews.map(({ name }, index) => (
              <button
                key={name}
                type="button"
                className="gallery-dot"
                aria-label={m.pictureIndex({ index: index + 1, count })}
                aria-current={index === at ? 'true' : undefined}
                onClick={() => onMove(index)}
              />
            ))}
          </div>
          <IconButton
            label={m.next}
            size="lg"
            icon={<ChevronRight size={28} aria-hidden />}
            onClick={() => turn(1)}
          />
        </div>
      </div>
    </Modal>
  );
}
