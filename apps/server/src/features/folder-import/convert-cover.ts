import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const width = 480;
const height = 640;
/** Radius of the lamp's light, in pixels. */
const reach = 220;

type Colour = readonly [red: number, green: number, blue: number];

/** Converts HSL to RGB; hue in degrees, the others from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const at = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [at(0), at(8), at(4)];
}

function chunk(name: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), framed.length - 4);
  return framed;
}

/** Draws the default cover as a PNG: cloth in a color derived from the title, a frame and a lamp's light. */
export function plainCover(title: string): Uint8Array {
  const seed = createHash('sha256').update(title).digest();
  const hue = seed.readUInt16BE(0) % 360;
  const [top, bottom] = [colour(hue, 0.38, 0.34), colour((hue + 24) % 360, 0.42, 0.16)];
  const light = colour((hue + 40) % 360, 0.75, 0.78);
  const centre = { x: width / 2, y: height * (0.34 + (seed[2] ?? 0) / 2550) };
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    rows[at++] = 0;
    const share = y / height;
    const red = top[0] + (bottom[0] - top[0]) * share;
    const green = top[1] + (bottom[1] - top[1]) * share;
    const blue = top[2] + (bottom[2] - top[2]) * share;
    for (let x = 0; x < width; x += 1) {
      const away = ((x - centre.x) ** 2 + (y - centre.y) ** 2) / reach ** 2;
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      const glow = edge >= 30 && edge < 33 ? 0.55 : 0.8 * Math.exp(-3.2 * away);
      rows[at++] = red + (light[0] - red) * glow;
      rows[at++] = green + (light[1] - green) * glow;
      rows[at++] = blue + (light[2] - blue) * glow;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
