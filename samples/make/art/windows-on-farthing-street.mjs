import { disc, glow, line, path, rect, stars, times, wash } from './brushes.mjs';

const lit = '#ffd682';
const houses = [
  [-10, 640, 190, '#2b2147'],
  [180, 560, 170, '#35264f'],
  [350, 620, 150, '#2b2147'],
  [500, 540, 180, '#3d2b57'],
  [680, 600, 230, '#2b2147'],
];
const house = ([x, y, width, colour]) =>
  path(`M${x} ${y}L${x + width / 2} ${y - 90}L${x + width} ${y}V1040H${x}Z`, colour) +
  rect(x + width * 0.7, y - 110, 24, 80, colour) +
  times(6, (i) => {
    const left = x + 26 + (i % 2) * (width / 2);
    const top = y + 36 + Math.floor(i / 2) * 118;
    const pane = width / 2 - 52;
    return (
      rect(left, top, pane, 74, (i + x) % 3 === 0 ? '#1b1433' : lit, 'rx="3"') +
      rect(left, top, pane * 0.3, 74, '#7d3f52', 'opacity=".9"') +
      line(`M${left + pane / 2} ${top}v74M${left} ${top + 37}h${pane}`, '#1b1433', 4)
    );
  });
const lamp = (x, y, tall) =>
  glow(x, y, tall * 0.42, '#ffe3a1', 0.8) +
  line(`M${x} ${y + 30}V${y + tall}`, '#120c22', 12) +
  line(`M${x - 26} ${y + 62}h52`, '#120c22', 8) +
  path(`M${x - 24} ${y - 34}h48l-10 66h-28Z`, '#fff0c4') +
  path(`M${x - 32} ${y - 34}L${x} ${y - 66}L${x + 32} ${y - 34}Z`, '#120c22') +
  disc(x, y - 70, 6, '#120c22');

export const drawing = {
  layout: 'top',
  ink: '#fff0d2',
  accent: '#ffd682',
  mark: '#ffd682',
  draw:
    wash('#151034', '#3a2560', '#8a4668', '#d98a62') +
    stars(60, 23, [20, 20, 880, 420], '#fff0d2', 2.4) +
    houses.map(house).join('') +
    path('M-40 1030C220 1000 640 1000 940 1034V1240H-40Z', '#1d1530') +
    path('M-40 1120C240 1070 660 1070 940 1124V1240H-40Z', '#2d2140') +
    lamp(150, 770, 300) +
    lamp(440, 800, 240) +
    lamp(750, 760, 320) +
    // The lamplighter's daughter, and her father's pole.
    path('M596 1096C592 1010 606 960 628 958C652 960 664 1010 662 1096Z', '#120c22') +
    disc(628, 934, 22, '#120c22') +
    path('M602 930C610 904 646 904 656 930Z', '#7d3f52') +
    line('M652 1000L736 800', '#120c22', 7) +
    disc(738, 794, 9, '#fff0c4'),
};
