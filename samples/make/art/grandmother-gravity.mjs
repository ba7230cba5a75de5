import { at, disc, line, n, path, stars, times, wash } from './brushes.mjs';

export const drawing = {
  layout: 'tall',
  ink: '#5b1230',
  accent: '#8f2450',
  mark: '#5b1230',
  box: [70, 76, 760, 340],
  draw:
    wash('#fbd3c6', '#f7a79a', '#ef7f7f') +
    [390, 300, 210]
      .map(
        (r, i) =>
          `<circle cx="450" cy="770" r="${r}" fill="none" stroke="#fff1ea" stroke-width="4" ${i === 1 ? 'stroke-dasharray="3 16" stroke-linecap="round"' : ''}/>`,
      )
      .join('') +
    disc(450, 770, 150, '#fff8f2') +
    disc(450, 770, 112, 'none', 'stroke="#e4607a" stroke-width="7"') +
    times(24, (i) =>
      at(
        n(450 + 131 * Math.cos(i * 0.2618)),
        n(770 + 131 * Math.sin(i * 0.2618)),
        1,
        disc(0, 0, 6, '#3d6fa0'),
      ),
    ) +
    times(
      8,
      (i) =>
        `<path d="M450 770C436 740 436 716 450 690C464 716 464 740 450 770Z" fill="#3d6fa0" transform="rotate(${i * 45} 450 770)"/>`,
    ) +
    disc(450, 770, 14, '#e4607a') +
    at(
      725,
      640,
      1,
      disc(0, 0, 66, '#fff8f2') +
        disc(0, 0, 48, 'none', 'stroke="#3d6fa0" stroke-width="6"') +
        disc(-16, -10, 9, '#f3d9cf') +
        disc(14, 14, 13, '#f3d9cf'),
    ) +
    at(
      170,
      560,
      1,
      path(
        'M0 -30C40 -56 70 -10 50 30C40 54 16 60 0 50C-16 60 -40 54 -50 30C-70 -10 -40 -56 0 -30Z',
        '#c8233f',
      ) +
        line('M0 -30Q4 -56 18 -62', '#5b1230', 6) +
        path('M6 -46Q34 -70 50 -50Q28 -34 6 -46Z', '#4f8a4a'),
      -14,
    ) +
    at(
      250,
      1000,
      0.9,
      path('M-40 -36H40Q40 40 0 40T-40 -36Z', '#3d6fa0') + line('M38 -20q34 0 26 26t-40 16', '#3d6fa0', 9),
    ) +
    disc(660, 990, 24, '#5b1230') +
    stars(40, 27, [30, 440, 870, 1090], '#ffffff', 5),
};
