import { at, disc, glow, hills, path, rect, stars, times, wash } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#f4ead8',
  accent: '#e8b9a8',
  mark: '#f4ead8',
  italic: true,
  draw:
    wash('#0a1128', '#16244f', '#34508a') +
    stars(120, 50, [0, 0, 900, 700], '#ffffff', 3) +
    disc(190, 520, 60, '#f7eccb') +
    path('M-20 860L180 560L300 720L470 480L640 720L760 590L920 800V1000H-20Z', '#5a78b0') +
    path(
      'M180 560L130 634L178 660L226 622ZM470 480L400 578L468 620L530 566ZM760 590L712 642L762 668L806 640Z',
      '#eef3fb',
    ) +
    hills(860, 50, 3, '#22386e') +
    rect(0, 1010, 900, 10, '#0a1128') +
    times(12, (i) => rect(i * 80, 1020, 14, 60, '#0a1128')) +
    path('M-20 1040Q450 1010 920 1040V1220H-20Z', '#0a1128', 'opacity=".6"') +
    [
      [-120, 400],
      [300, 400],
    ]
      .map(
        ([x, w]) =>
          rect(x, 860, w, 130, '#9c1f2b', 'rx="10"') +
          rect(x, 850, w, 22, '#5f0f19', 'rx="8"') +
          times(6, (i) =>
            rect(x + 26 + i * 62, 890, 42, 46, x > 0 && i === 3 ? '#fff2b8' : '#e9c46a', 'rx="5"'),
          ) +
          rect(x, 950, w, 8, '#e9c46a') +
          times(4, (i) => disc(x + 50 + i * 100, 998, 22, '#0a1128')),
      )
      .join('') +
    at(
      720,
      990,
      1,
      path('M0 0V-130H80V-90H150Q176 -80 176 -40V0Z', '#7d1722') +
        rect(14, -112, 50, 46, '#fff2b8', 'rx="5"') +
        path('M110 -90V-150H104V-164H148V-150H142V-90Z', '#5f0f19') +
        disc(30, 8, 24, '#0a1128') +
        disc(90, 8, 24, '#0a1128') +
        disc(150, 12, 18, '#0a1128') +
        disc(176, -50, 12, '#fff2b8'),
    ) +
    [
      [830, 780, 34],
      [770, 730, 46],
      [680, 690, 58],
      [570, 680, 50],
    ]
      .map(([x, y, r], i) => disc(x, y, r, '#d8e0f0', `opacity="${0.75 - i * 0.15}"`))
      .join('') +
    glow(910, 940, 130, '#fff2b8', 0.8),
};
