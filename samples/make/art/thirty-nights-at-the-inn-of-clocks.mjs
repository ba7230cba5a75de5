import { clock, disc, glow, hills, path, rect, stars, wash } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#f8e7bd',
  accent: '#e2b95a',
  mark: '#f8e7bd',
  size: 128,
  draw:
    wash('#0b2b26', '#11443a', '#1b6152') +
    stars(70, 33, [0, 380, 900, 800], '#f8e7bd', 3) +
    disc(740, 520, 64, '#f8e7bd') +
    disc(716, 504, 58, '#0f3c34') +
    hills(940, 60, 17, '#0d352e') +
    path('M150 1060V720L450 470L750 720V1060Z', '#0a231f') +
    path('M110 740L450 450L790 740L760 770L450 508L140 770Z', '#c8922f') +
    rect(600, 470, 60, 150, '#0a231f') +
    rect(590, 460, 80, 24, '#c8922f') +
    clock(450, 660, 118, '#f8e7bd', '#c8922f', '#0b2b26', 0, -0.52) +
    [
      [235, 800, 1, 3],
      [665, 800, 4, 1],
      [235, 945, 2, 5],
      [665, 945, 5, 2],
    ]
      .map(
        ([x, y, h, m]) =>
          rect(x - 56, y - 56, 112, 112, '#f0b94a', 'rx="10"') +
          clock(x, y, 42, '#fff4d2', '#7a5414', '#0b2b26', h, m),
      )
      .join('') +
    path('M380 1060V890Q450 800 520 890V1060Z', '#f0b94a') +
    path('M394 1060V896Q450 826 506 896V1060Z', '#7a3c18') +
    disc(490, 980, 7, '#f8e7bd') +
    glow(450, 1050, 200, '#ffd37a', 0.35) +
    path('M-20 1060H920V1220H-20Z', '#081c18') +
    path('M420 1060H480L560 1200H340Z', '#1b6152', 'opacity=".7"'),
};
