import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const inlined = (type: string, ...path: string[]) =>
  `data:${type};base64,${readFileSync(join(root, ...path)).toString('base64')}`;

/**
 * Returns the HTML of the preview image for shared links (1200 × 630 pixels): name, motto, and the player on a phone.
 */
export const socialCard = (): string => `<!doctype html>
<style>
  @font-face { font-family: Fraunces; src: url(${inlined('font/woff2', 'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff2')}) }
  @font-face { font-family: Figtree; src: url(${inlined('font/woff2', 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')}) }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; color: #F7EBDB; font-family: Figtree;
    background: radial-gradient(62% 90% at 76% 46%, #6B4417 0, #3A2410 38%, transparent 74%), #15100D }
  .words { position: absolute; left: 84px; top: 92px; width: 600px }
  .name { display: flex; align-items: center; gap: 20px; font: 600 44px Fraunces }
  .name img { width: 76px; height: 76px; border-radius: 19px }
  h1 { margin: 62px 0 30px; font: 600 92px/1.04 Fraunces; letter-spacing: -0.01em }
  p { margin: 0; font: 400 31px/1.42 Figtree; color: #DCC9B2 }
  .phone { position: absolute; right: 104px; top: 62px; width: 318px; border-radius: 44px; border: 10px solid #0A0706;
    transform: rotate(3.5deg); box-shadow: 0 34px 90px #000A, 0 0 0 2px #7A5527 }
</style>
<div class="words">
  <div class="name"><img src="${inlined('image/svg+xml', 'apps/web/public/favicon.svg')}" alt="" />Lamplight</div>
  <h1>Stories,<br />by lamplight.</h1>
  <p>Audiobooks that are open<br />where you left them.</p>
</div>
<img class="phone" src="${inlined('image/webp', 'apps/web/public/previews/listen-tall.webp')}" alt="" />`;
