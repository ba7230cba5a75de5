import { at, disc, line, path, rect, times } from './brushes.mjs';

export const drawing = {
  layout: 'label',
  square: 300,
  paper: '#fff8e1',
  ink: '#4a2c05',
  accent: '#9a5f0a',
  mark: '#4a2c05',
  draw:
    rect(0, 0, 900, 1200, '#f2b21b') +
    times(99, (i) => {
      const c = i % 9,
        r = Math.floor(i / 9),
        x = c * 112 + (r % 2) * 56,
        y = r * 97 + 60;
      return (i * 7) % 11 < 9
        ? at(
            x - 20,
            y + 8,
            1,
            path(
              'M0 -62L54 -31V31L0 62L-54 31V-31Z',
              ['#f7c53c', '#e89b0c', '#ffd968', '#d98806'][(i * 5) % 4],
              'stroke="#b56e04" stroke-width="5"',
            ),
          )
        : '';
    }) +
    [
      [180, 200, 1.25, -24],
      [700, 170, 1, 30],
      [130, 950, 1, 20],
      [720, 960, 1.3, -30],
      [440, 110, 0.8, 70],
      [450, 960, 0.9, 150],
    ]
      .map(([x, y, s, t]) =>
        at(
          x,
          y,
          s,
          '<ellipse cx="-30" cy="-44" rx="26" ry="52" fill="#fffdf2" opacity=".92" transform="rotate(-24 -30 -44)"/><ellipse cx="24" cy="-46" rx="24" ry="50" fill="#fffdf2" opacity=".92" transform="rotate(20 24 -46)"/><ellipse cx="0" cy="0" rx="66" ry="42" fill="#4a2c05"/>' +
            path('M-30 -38q-10 38 0 76h16q-10 -38 0 -76ZM6 -42q-8 42 0 84h16q-8 -42 0 -84Z', '#f7c53c') +
            disc(66, -4, 27, '#4a2c05') +
            line('M76 -26q8 -22 24 -22M86 -18q16 -12 28 -6', '#4a2c05', 5),
          t,
        ),
      )
      .join('') +
    rect(300, 1098, 300, 76, '#f7c53c', 'rx="38"'),
};
