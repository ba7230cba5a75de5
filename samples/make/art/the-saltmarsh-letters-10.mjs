import { at, disc, heron, hills, line, n, path, rect, reeds, times, volume, wash } from './brushes.mjs';

export const drawing = {
  layout: 'plate',
  paper: '#f6ebe8',
  ink: '#5a2348',
  accent: '#9a4a76',
  split: volume,
  draw:
    wash('#f8cdb8', '#e8a3a6', '#b06a92', '#7b4a80') +
    disc(300, 400, 120, '#fff0d0') +
    hills(500, 60, 12, '#a4608e') +
    times(6, (i) => rect(100 + i * 50, 600 + i * 32, 660 - i * 30, 8, '#f8cfc0', 'rx="4" opacity=".55"')) +
    line('M40 560Q450 440 860 560', '#4a1d40', 20) +
    line('M40 500Q450 380 860 500', '#4a1d40', 7) +
    times(15, (i) => {
      const x = 70 + i * 54.5,
        t = (x - 40) / 820,
        y = 560 - 240 * t * (1 - t);
      return line(`M${n(x)} ${n(y)}v-60`, '#4a1d40', 5);
    }) +
    [200, 450, 700].map((x) => rect(x - 12, x === 450 ? 505 : 530, 24, 260, '#4a1d40')).join('') +
    reeds(790, '#3a1636', 21, 30) +
    at(560, 590, 0.85, heron('#32102e')) +
    [410, 480]
      .map(
        (x, i) =>
          disc(x, 412, 15, '#32102e') +
          path(
            `M${x - 20} 502Q${x - 22} 428 ${x} 428Q${x + 22} 428 ${x + 20} 502Z`,
            i ? '#f3d9c4' : '#32102e',
          ),
      )
      .join(''),
};
