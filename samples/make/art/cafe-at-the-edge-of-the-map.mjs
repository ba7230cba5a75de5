import { at, disc, line, path, times, wash } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#4a2a10',
  accent: '#8a4b16',
  mark: '#4a2a10',
  draw:
    wash('#f6e3b4', '#ecc982', '#dcab58') +
    times(
      5,
      (i) =>
        line(
          `M-20 ${480 + i * 120}Q450 ${430 + i * 130} 920 ${500 + i * 110}`,
          '#b98a45',
          2,
          'opacity=".6"',
        ) +
        line(`M${60 + i * 200} 420Q${20 + i * 210} 800 ${80 + i * 190} 1220`, '#b98a45', 2, 'opacity=".6"'),
    ) +
    path(
      'M-20 560Q90 500 130 590Q230 620 180 720Q250 830 120 850Q60 950 -20 920Z',
      '#8fae8b',
      'opacity=".85"',
    ) +
    path('M920 520Q800 540 790 640Q700 700 780 760Q760 860 920 860Z', '#8fae8b', 'opacity=".85"') +
    line('M120 700Q220 640 260 760T330 900', '#a8402a', 7, 'stroke-dasharray="4 20"') +
    line('M700 900Q760 860 790 700', '#a8402a', 7, 'stroke-dasharray="4 20"') +
    '<ellipse cx="450" cy="1020" rx="300" ry="56" fill="#fdf6e2"/><ellipse cx="450" cy="1012" rx="210" ry="34" fill="#d9bf8d"/>' +
    line('M640 760C780 740 780 920 610 900', '#1f6a68', 34) +
    path('M240 720H660C660 880 600 1000 520 1010H380C300 1000 240 880 240 720Z', '#1f6a68') +
    '<ellipse cx="450" cy="720" rx="210" ry="44" fill="#164f4e"/><ellipse cx="450" cy="728" rx="182" ry="32" fill="#7a3d17"/>' +
    at(
      450,
      860,
      0.8,
      disc(0, 0, 82, '#f6e3b4') +
        path('M0 -74L18 -18L74 0L18 18L0 74L-18 18L-74 0L-18 -18Z', '#a8402a') +
        path('M0 -74L18 -18L0 0ZM74 0L18 18L0 0ZM0 74L-18 18L0 0ZM-74 0L-18 -18L0 0Z', '#4a2a10'),
    ) +
    line(
      'M390 660C350 600 430 570 390 500M460 650C420 590 500 550 460 470M530 660C490 600 570 570 530 510',
      '#fffaf0',
      12,
      'opacity=".85"',
    ),
};
