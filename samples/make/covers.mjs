// Draws a cover: the picture from art.mjs, type set by Chromium, saved as JPEG by sharp.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { art } from './art.mjs';
import { root } from './stories.mjs';

const exec = promisify(execFile);
const require = createRequire(import.meta.url);

const font = (family, file, style = 'normal') => {
  const path = join(dirname(require.resolve(`@fontsource-variable/${family}/package.json`)), 'files', file);
  return `@font-face{font-family:${family};font-style:${style};font-weight:100 900;src:url(data:font/woff2;base64,${readFileSync(path, 'base64')})}`;
};

const leaf = (colour) =>
  `<svg width="26" height="34" viewBox="0 0 26 34"><path d="M13 1C23 9 25 17 13 26C1 17 3 9 13 1Z" fill="${colour}"/><path d="M13 10V33" stroke="${colour}" stroke-width="2.2" fill="none"/></svg>`;

// Layouts of the text. Each gives the title a box, and the font size is fitted to the box.
const layouts = {
  top: { title: [70, 70, 760, 330], valign: 'start' },
  tall: { title: [70, 76, 760, 470], valign: 'start' },
  bottom: { title: [70, 770, 760, 270], valign: 'end' },
  plate: {
    title: [70, 738, 760, 350],
    valign: 'center',
    window: [60, 60, 780, 650],
    move: 'translate(0 -88)',
  },
  arch: {
    title: [70, 742, 760, 346],
    valign: 'center',
    window: [130, 64, 640, 650],
    round: 320,
    move: 'translate(76 8) scale(.83)',
  },
  label: { title: [190, 392, 520, 300], valign: 'center', label: [140, 340, 620, 470] },
};

/** Returns the first row and the height of the visible part of a drawing: 900 of its 1200 rows on a square cover. */
const partOf = ({ square }) => (square === undefined ? [0, 1200] : [square, 900]);

function page(book) {
  const c = art[book.slug];
  const l = layouts[c.layout];
  const [x, y, w, h] = c.box || l.title;
  const [from, height] = partOf(c);
  const [main, sub] = c.split ? c.split(book.title) : [book.title, ''];
  const curly = (text) => text.replace(/'/g, '’');
  const align = c.align || 'center';
  const justify = { start: 'flex-start', center: 'center', end: 'flex-end' };
  const clip = l.window
    ? `<clipPath id="window"><rect x="${l.window[0]}" y="${l.window[1]}" width="${l.window[2]}" height="${l.window[3]}" rx="${l.round || 6}"/></clipPath>`
    : '';
  const picture = l.window
    ? `<rect width="900" height="1200" fill="${c.paper}"/><g clip-path="url(#window)"><g transform="${l.move}">${c.draw}</g></g>
       <rect x="${l.window[0] - 11}" y="${l.window[1] - 11}" width="${l.window[2] + 22}" height="${l.window[3] + 22}" rx="${(l.round || 3) + (l.round ? 11 : 0)}" fill="none" stroke="${c.ink}" stroke-width="2.5"/>`
    : c.draw;
  const label = l.label
    ? `<rect x="${l.label[0]}" y="${l.label[1]}" width="${l.label[2]}" height="${l.label[3]}" fill="${c.paper}"/>
       <rect x="${l.label[0] + 14}" y="${l.label[1] + 14}" width="${l.label[2] - 28}" height="${l.label[3] - 28}" fill="none" stroke="${c.ink}" stroke-width="2.5"/>`
    : '';
  return `<!doctype html><meta charset="utf-8"><style>
${font('fraunces', 'fraunces-latin-full-normal.woff2')}
${font('fraunces', 'fraunces-latin-full-italic.woff2', 'italic')}
${font('figtree', 'figtree-latin-wght-normal.woff2')}
*{margin:0;box-sizing:border-box}html,body{width:900px;height:${height}px;overflow:hidden;background:${c.paper || '#222'}}
svg.art,.grain,.edge{position:absolute;inset:0;width:900px;height:${height}px}
.words{position:absolute;left:${x}px;top:${y - from}px;width:${w}px;height:${h}px;display:flex;flex-direction:column;justify-content:${justify[c.valign || l.valign]};text-align:${align};color:${c.ink}}
h1{font:${c.weight || 600} 150px/1.0 fraunces;font-variation-settings:"SOFT" ${c.soft ?? 50},"WONK" ${c.wonk ?? 0};font-optical-sizing:auto;letter-spacing:-.018em;text-wrap:balance;${c.italic ? 'font-style:italic;' : ''}${c.caps ? 'text-transform:uppercase;letter-spacing:.01em;' : ''}}
h2{font:italic 400 44px/1.14 fraunces;margin-top:18px;text-wrap:balance;color:${c.accent || c.ink}}
.by{font:600 27px/1.2 figtree;letter-spacing:.17em;text-transform:uppercase;margin-top:26px;color:${c.byline || c.ink}}
.imprint{position:absolute;top:${height - 78}px;left:0;right:0;display:flex;gap:12px;align-items:center;justify-content:center;font:600 25px/1 figtree;letter-spacing:.06em;color:${c.mark || c.ink}}
.grain{mix-blend-mode:soft-light;opacity:.5}.edge{background:linear-gradient(90deg,#0003 0,#fff2 11px,#0001 17px,#0000 30px),radial-gradient(120% 100% at 50% 45%,#0000 62%,#0003)}
</style><body>
<svg class="art" viewBox="0 ${from} 900 ${height}" xmlns="http://www.w3.org/2000/svg"><defs>${clip}</defs>${picture}${label}</svg>
<svg class="grain" xmlns="http://www.w3.org/2000/svg">
<filter id="g"><feTurbulence type="fractalNoise" baseFrequency=".5" numOctaves="2" seed="4"/><feColorMatrix type="saturate" values="0"/></filter><rect width="900" height="1200" filter="url(#g)"/></svg>
<div class="edge"></div>
<div class="words"><h1>${curly(main)}</h1>${sub ? `<h2>${curly(sub)}</h2>` : ''}<p class="by">${book.author}</p></div>
<div class="imprint">${leaf(c.mark || c.ink)}Lamplight</div>
<script>
const box=document.querySelector('.words'),h=document.querySelector('h1');
const over=()=>{const kids=[...box.children],top=kids[0].getBoundingClientRect().top,bottom=kids.at(-1).getBoundingClientRect().bottom;return bottom-top>${h}||h.scrollWidth>${w}+1}
let size=${c.size || 150};do h.style.fontSize=size+'px';while(over()&&(size-=2)>40)
</script>`;
}

export const design = (book) => (art[book.slug] ? page(book).replace(/base64,[^)]*/g, '') : null);

export async function cover(book) {
  const sharp = require('sharp');
  const temp = await mkdtemp(join(tmpdir(), 'cover-'));
  try {
    await writeFile(join(temp, 'cover.html'), page(book));
    await exec('nice', [
      '-n',
      '10',
      'chromium',
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-scrollbars',
      '--force-device-scale-factor=1',
      `--user-data-dir=${join(temp, 'profile')}`,
      '--virtual-time-budget=4000',
      '--window-size=900,1400',
      `--screenshot=${join(temp, 'cover.png')}`,
      `file://${join(temp, 'cover.html')}`,
    ]);
    const target = join(root, book.cover);
    await mkdir(dirname(target), { recursive: true });
    const image = await sharp(await readFile(join(temp, 'cover.png')))
      .extract({ left: 0, top: 0, width: 900, height: partOf(art[book.slug])[1] })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
    await writeFile(target, image);
    return image.length;
  } finally {
    await rm(temp, { recursive: true, force: true });
  }
}
