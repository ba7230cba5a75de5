import { at, disc, line, path, rect, times, wash, waves } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#0d3a6b',
  accent: '#b5432f',
  mark: '#ffffff',
  soft: 100,
  wonk: 1,
  size: 160,
  draw:
    wash('#bfe6fb', '#8fd0f5', '#5fb4ea') +
    [
      [160, 500, 0.7],
      [760, 450, 0.9],
    ]
      .map(([x, y, s]) =>
        at(
          x,
          y,
          s,
          disc(-60, 10, 46, '#fff') +
            disc(0, -14, 64, '#fff') +
            disc(66, 12, 46, '#fff') +
            rect(-100, 10, 210, 48, '#fff', 'rx="24"'),
        ),
      )
      .join('') +
    waves(860, 34, 220, '#3f97d8', 20) +
    path('M130 760L770 760L640 960H260Z', '#fffdf5') +
    path('M450 470L600 760H300Z', '#f4efe0') +
    path('M450 470L450 760H300Z', '#fffdf5') +
    path('M130 760L300 760L260 960Z', '#e9e2cf') +
    path('M770 760L600 760L640 960Z', '#d9d0ba') +
    times(3, (i) =>
      line(
        `M${330 + i * 10} ${800 + i * 44}h${230 - i * 30}`,
        '#8fa6bd',
        6,
        'stroke-dasharray="34 12 60 14"',
      ),
    ) +
    at(
      610,
      730,
      1.15,
      path('M-60 40C-60 -20 -20 -40 20 -36C60 -32 80 0 70 40Z', '#8a8f9c') +
        disc(30, -60, 42, '#9aa0ad') +
        disc(2, -98, 28, '#9aa0ad') +
        disc(56, -100, 28, '#9aa0ad') +
        disc(2, -98, 16, '#f3b9b4') +
        disc(56, -100, 16, '#f3b9b4') +
        disc(18, -62, 6, '#1a2433') +
        disc(44, -62, 6, '#1a2433') +
        disc(32, -44, 6, '#e0707a') +
        line('M-4 -44l-34 -8M-4 -38l-34 6M68 -44l34 -8M68 -38l34 6', '#6a6f7c', 3) +
        path('M-2 -24Q30 0 64 -24L60 -6Q30 12 4 -6Z', '#d6402b'),
    ) +
    at(
      250,
      740,
      1,
      path('M-46 20A46 46 0 0 1 46 20Z', '#c8233f') +
        line('M0 -26V20', '#3a0c14', 5) +
        disc(52, 8, 18, '#3a0c14') +
        disc(-16, 0, 7, '#3a0c14') +
        disc(18, -4, 7, '#3a0c14'),
    ) +
    line('M450 470V400', '#7a5a2a', 7) +
    path('M450 400L530 424L450 448Z', '#d6402b') +
    waves(940, 34, 200, '#2a7cc2', 80) +
    waves(1040, 30, 180, '#1b62a6'),
};
