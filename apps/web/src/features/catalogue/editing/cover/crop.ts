import type { CoverShape } from '@lamplight/contract/site-limits';

/** Aspect ratios (width / height) to which a picture can be cropped. */
export const cropRatios = { portrait: 3 / 4, square: 1 } as const;
/** Maximum side of a cropped picture in pixels. */
const largestSide = 1440;
export const maxZoom = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of a picture: its shape, zoom, and position with `x` and `y` from 0 (left, top) to 1. */
export interface View {
  readonly shape: CoverShape;
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const middleOf = (shape: CoverShape): View => ({ shape, zoom: 1, x: 0.5, y: 0.5 });

const bound = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** True if a picture is square or 3:4, within 2 %. */
export const isCoverShaped = ({ width, height }: Size): boolean =>
  Object.values(cropRatios).some((ratio) => Math.abs(width / height / ratio - 1) <= 0.02);

/** Returns the visible part in pixels of the picture. */
export function partOf(
  picture: Size,
  { shape, zoom, x, y }: View,
): Size & { readonly left: number; readonly top: number } {
  const ratio = cropRatios[shape];
  const isWide = picture.width / picture.height > ratio;
  const height = (isWide ? picture.height : picture.width / ratio) / bound(zoom, 1, maxZoom);
  const width = height * ratio;
  return {
    width,
    height,
    left: (picture.width - width) * bound(x, 0, 1),
    top: (picture.height - height) * bound(y, 0, 1),
  };
}

/** Returns the size in which the part is stored: not scaled up, and at most the largest displayed size. */
export function storedSize(part: Size): Size {
  const scale = Math.min(1, largestSide / part.width, largestSide / part.height);
  return { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
}

/**
 * Returns the view after dragging the picture by a distance in pixels.
 * @param frame the frame's width, in the same pixels
 */
export function dragged(
  picture: Size,
  view: View,
  movement: { readonly x: number; readonly y: number },
  frame: number,
): View {
  const part = partOf(picture, view);
  const scale = part.width / frame;
  const shift = (at: number, pixels: number, room: number): number =>
    room <= 0 ? at : bound(at - (pixels * scale) / room, 0, 1);
  return {
    ...view,
    x: shift(view.x, movement.x, picture.width - part.width),
    y: shift(view.y, movement.y, picture.height - part.height),
  };
}
