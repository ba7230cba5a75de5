/** The leaf of public/favicon.svg on a dark tile, used for the app icons. */
const leaf =
  '<path fill="#F4AE3D" fill-opacity=".22" d="M4 20C4 9 11 4 21 3c0 11-5 17-13 17-1 0-2 0-3-.6"/><path d="M4 20c2-5 6-8 11-11"/>';

export interface AppIcon {
  /** File name below public/icons. */
  readonly file: string;
  /** Edge length in pixels; icons are square. */
  readonly size: number;
  /** Corner radius as a fraction of the size; 0 if the device masks the icon itself. */
  readonly corner: number;
  /** Size of the leaf's box as a fraction of the icon. Maskable icons keep content inside the central 80 %. */
  readonly leaf: number;
}

export const appIcons: readonly AppIcon[] = [
  { file: 'icon-192.png', size: 192, corner: 0.25, leaf: 0.72 },
  { file: 'icon-512.png', size: 512, corner: 0.25, leaf: 0.72 },
  { file: 'maskable-192.png', size: 192, corner: 0, leaf: 0.54 },
  { file: 'maskable-512.png', size: 512, corner: 0, leaf: 0.54 },
  { file: 'apple-touch-icon.png', size: 180, corner: 0, leaf: 0.64 },
];

/** Returns one icon as SVG. */
export function drawIcon({ size, corner, leaf: share }: Omit<AppIcon, 'file'>): string {
  const scale = (size * share) / 24;
  const inset = (size - size * share) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="#231500"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${scale})" fill="none" stroke="#F4AE3D" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${leaf}</g></svg>`
  );
}
