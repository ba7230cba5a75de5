import { at, disc, glow, hills, line, path, rect, rnd, stars, times, wash } from './brushes.mjs';

const r = rnd(61);
const inks = ['#f2b84b', '#e0803a', '#c9512f', '#f6d27a', '#b8732e'];
const leaf = (x, y, s, colour, turn) =>
  at(
    x,
    y,
    s,
    path('M0 -44C26 -22 30 4 0 30C-30 4 -26 -22 0 -44Z', colour) +
      line('M0 -30V52M0 -8l12 -10M0 6l-12 -10', '#3a1d18', 3),
    turn,
  );

export const drawing = {
  layout: 'tall',
  ink: '#fdeed0',
  accent: '#f6c56a',
  byline: '#f6c56a',
  mark: '#f6c56a',
  box: [70, 76, 760, 330],
  draw:
    wash('#10202e', '#1d3540', '#4d4a3c', '#8a5a34') +
    stars(50, 11, [20, 20, 880, 560], '#fdeed0', 2.5) +
    hills(770, 90, 3, '#2c2a2b', 'opacity=".8"') +
    path('M-40 900C140 780 330 740 470 790C640 850 790 800 940 740V1240H-40Z', '#241a1c') +
    // The beech that came down, the roots, and the door between them.
    path(
      'M-40 1010C120 960 200 850 300 850C330 850 350 800 400 800C470 770 560 800 590 850C680 850 760 930 940 960V1240H-40Z',
      '#3a2620',
    ) +
    glow(450, 1010, 330, '#ffd98a', 0.75) +
    path('M372 1090V985C372 890 528 890 528 985V1090Z', '#ffe6a8') +
    path('M372 1090V985C372 930 400 905 430 905V1090Z', '#7a4a2a') +
    disc(418, 1010, 6, '#f2b84b') +
    line('M350 1092V985C350 865 550 865 550 985V1092', '#1d1313', 26) +
    line('M330 1100C300 1000 240 960 150 985M570 1100C600 1000 690 950 770 1000', '#1d1313', 22) +
    times(6, (i) => line(`M470 ${945 + i * 24}H520`, '#b8732e', 4)) +
    path('M-40 1090C200 1066 700 1066 940 1090V1240H-40Z', '#1d1313') +
    rect(330, 1086, 240, 10, '#ffe6a8', 'rx="5" opacity=".5"') +
    // The last leaves of the year in a straight line, and one that is still falling.
    times(5, (i) => leaf(600 + i * 62, 1052 - (i % 2) * 4, 0.62, inks[i % inks.length], 8 + i * 5)) +
    times(13, (i) =>
      leaf(60 + r() * 780, 470 + r() * 330, 0.5 + r() * 0.7, inks[(i * 3) % inks.length], r() * 360),
    ) +
    leaf(676, 628, 1.7, '#c98a4a', 24) +
    line('M130 1010C250 930 420 760 620 690', '#fdeed0', 3, 'stroke-dasharray="2 16" opacity=".55"'),
};
