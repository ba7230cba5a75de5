/** Aspect ratio (width / height) of a cover on every card. */
export const coverRatio = 3 / 4;
/** Maximum size of a cropped picture in pixels. */
const largest = { width: 1080, height: 1440 };
export const maxZoom = 4;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible part of a picture: zoom, and position with `x` and `y` from 0 (left, top) to 1. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const wholeView: View = { zoom: 1, x: 0.5, y: 0.5 };

const bound = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** True if a picture has the shape of a cover, within 2 %. */
export const isCoverShaped = ({ width, height }: Size): boolean =>
  Math.abs(width / height / coverRatio - 1) <= 0.02;

/** Returns the visible part in the picture's own pixels. */
export function partOf(
  picture: Size,
  { zoom, x, y }: View,
): Size & { readonly left: number; readonly top: number } {
  const isWide = picture.width / picture.height > coverRatio;
  const height = (isWide ? picture.height : picture.width / coverRatio) / bound(zoom, 1, maxZoom);
  const width = height * coverRatio;
  return {
    width,
    height,
    left: (picture.width - width) * bound(x, 0, 1),
    top: (picture.height - height) * bound(y, 0, 1),
  };
}

/** Returns the size to store: unscaled, but at most the largest displayed size. */
export function storedSize(part: Size): Size {
  const scale = Math.min(1, largest.width / part.width, largest.height / part.height);
  return { width: Math.round(part.width * scale), height: Math.round(part.height * scale) };
}

/**
 * Returns the view after dragging the picture by a distance in pixels.
 * @param frame the frame's width, in the same pixels
 */
export function dragged(
  picture: Size,
  view: View,
  by: { readonly x: number; readonly y: number },
  frame: number,
): View {
  const part = partOf(picture, view);
  const scale = part.width / frame;
  const shift = (at: number, pixels: number, room: number): number =>
    room <= 0 ? at : bound(at - (pixels * scale) / room, 0, 1);
  return {
    ...view,
    x: shift(view.x, by.x, picture.width - part.width),
    y: shift(view.y, by.y, picture.height - part.height),
  };
}
