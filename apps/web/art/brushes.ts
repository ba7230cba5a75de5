import { cream, ink, oklch } from './palette.ts';

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${more}/>`;
export const shape = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}"${more}/>`;
export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
/** Returns a drawing and its mirror image. */
export const both = (drawing: string): string =>
  `${drawing}<g transform="matrix(-1 0 0 1 96 0)">${drawing}</g>`;
/** Draws an eye that reflects the lamp. */
export const eye = (x: number, y: number, r = 3.4): string =>
  `${circle(x, y, r, ink)}${circle(x + r * 0.35, y - r * 0.4, r * 0.36, cream)}`;
export const star = (x: number, y: number, r: number, fill = cream): string =>
  shape(
    `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`,
    fill,
  );

/** Draws the background of a picture: a night sky of one hue with a glow at `light` (percent). */
export function night(hue: number, drawing: string, light: readonly [number, number] = [48, 40]): string {
  const [near, mid, far] = [oklch(0.58, 0.1, hue), oklch(0.4, 0.085, hue), oklch(0.25, 0.055, hue)];
  const [x, y] = light;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="192" height="192">' +
    `<radialGradient id="n" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="66">` +
    `<stop stop-color="${near}"/><stop offset=".5" stop-color="${mid}"/><stop offset="1" stop-color="${far}"/></radialGradient>` +
    `<path d="M0 0h96v96H0z" fill="url(#n)"/>${drawing}</svg>\n`
  );
}
