import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '../../../../lib/use-site.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { PillRadioGroup } from '../../../../ui/pill-radio-group.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { cropRatios, dragged, maxZoom, middleOf, partOf, storedSize, type View } from './crop.ts';
import './crop.css';
import { m } from './messages.ts';

export interface CropDialogProps {
  picture: ImageBitmap;
  onCrop: (cropped: Blob) => void;
  /** Uses the picture uncropped. */
  onWhole: () => void;
  onClose: () => void;
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, width: number, height: number) {
  const { left, top, ...part } = partOf(picture, view);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // White, because a JPEG has no transparency and would show black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, left, top, part.width, part.height, 0, 0, width, height);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Crops a picture to a cover by dragging, or with three sliders. */
export function CropDialog({ picture, onCrop, onWhole, onClose }: CropDialogProps) {
  const { cover_shape } = useSite();
  const [view, setView] = useState(() => middleOf(cover_shape));
  const canvas = useRef<HTMLCanvasElement>(null);
  const change = (part: Partial<View>) => setView((now) => ({ ...now, ...part }));
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, view, Math.round(720 * cropRatios[view.shape]), 720);
  }, [picture, view]);

  function onMove(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { clientWidth } = event.currentTarget;
    const movement = { x: event.movementX, y: event.movementY };
    setView((now) => dragged(picture, now, movement, clientWidth));
  }
  function crop() {
    const canvas = document.createElement('canvas');
    const { width, height } = storedSize(partOf(picture, view));
    draw(canvas, picture, view, width, height);
    canvas.toBlob((blob) => blob && onCrop(blob), 'image/jpeg', 0.95);
  }
  return (
    <Dialog
      open
      title={m.cropCover}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onWhole}>
            {m.chooseFullImage}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {m.cancel}
          </Button>
          <Button onClick={crop}>{m.crop}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PillRadioGroup
          label={m.shape}
          value={view.shape}
          choices={[
            { value: 'portrait', label: m.portrait },
            { value: 'square', label: m.square },
          ]}
          onChange={(shape) => change({ shape: shape === 'square' ? shape : 'portrait' })}
        />
        <canvas
          ref={canvas}
          className="crop-frame"
          style={{ '--crop': cropRatios[view.shape] } as CSSProperties}
          aria-hidden
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onMove}
        />
        <div className="crop-sliders">
          <span aria-hidden>{m.zoom}</span>
          <Slider
            label={m.zoom}
            min={1}
            max={maxZoom}
            step={0.05}
            value={view.zoom}
            valueText={percent(view.zoom)}
            onInput={(zoom) => change({ zoom })}
          />
          <span aria-hidden>{m.across}</span>
          <Slider
            label={m.across}
            max={1}
            step={0.01}
            value={view.x}
            valueText={percent(view.x)}
            onInput={(x) => change({ x })}
          />
          <span aria-hidden>{m.down}</span>
          <Slider
            label={m.down}
            max={1}
            step={0.01}
            value={view.y}
            valueText={percent(view.y)}
            onInput={(y) => change({ y })}
          />
        </div>
      </div>
    </Dialog>
  );
}
