import { disc, hills, line, rect, times, wash } from './brushes.mjs';

export const drawing = {
  layout: 'plate',
  paper: '#f4e6da',
  ink: '#5c2a16',
  accent: '#a1512c',
  draw:
    wash('#f2cdb0', '#e3a883', '#c97f5c') +
    disc(250, 230, 90, '#fff1dc') +
    rect(0, 560, 900, 30, '#a8634a', 'opacity=".6"') +
    hills(620, 20, 6, '#b56a4a') +
    [
      [450, 740, 230, 66, '#6b6f74'],
      [440, 628, 176, 56, '#f4ebe0'],
      [462, 532, 142, 48, '#33302f'],
      [444, 446, 108, 44, '#a1512c'],
      [456, 372, 72, 34, '#8d9a9e'],
      [450, 316, 40, 24, '#f4ebe0'],
    ]
      .map(
        ([x, y, a, b, c], i) =>
          `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${c}"/><ellipse cx="${x - a * 0.25}" cy="${y - b * 0.4}" rx="${a * 0.5}" ry="${b * 0.26}" fill="#fff" opacity=".16"/>` +
          (i % 2 === 0
            ? line(
                `M${x - a * 0.8} ${y + b * 0.3}Q${x} ${y - b * 0.2} ${x + a * 0.9} ${y + b * 0.2}`,
                '#ffffff',
                4,
                'opacity=".35"',
              )
            : ''),
      )
      .join('') +
    times(
      14,
      (i) =>
        `<ellipse cx="${90 + ((i * 151) % 740)}" cy="${760 + ((i * 37) % 40)}" rx="${26 + ((i * 13) % 30)}" ry="${12 + ((i * 5) % 10)}" fill="${['#8a4a30', '#6b6f74', '#e8d5c2', '#4a403c'][i % 4]}"/>`,
    ),
};
