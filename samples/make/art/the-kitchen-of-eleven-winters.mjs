import { disc, line, path, rect, stars, times, wash } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#fff3e2',
  accent: '#ffd9a8',
  mark: '#fff3e2',
  draw:
    wash('#d6402b', '#c23423', '#a3271b') +
    times(7, (i) => times(5, (j) => rect(20 + i * 126, 450 + j * 126, 116, 116, '#cf4a34', 'rx="8"'))) +
    rect(0, 1060, 900, 140, '#5f130d') +
    rect(0, 1040, 900, 26, '#f2c48d') +
    rect(590, 470, 220, 220, '#f7e6c8') +
    rect(604, 484, 192, 192, '#2d5f86') +
    stars(40, 6, [608, 490, 792, 670], '#fff', 6) +
    line('M700 484V676M604 580H796', '#f7e6c8', 12) +
    path('M190 760H710V960Q710 1040 620 1040H280Q190 1040 190 960Z', '#1f2f3d') +
    rect(160, 742, 580, 40, '#2b4053', 'rx="20"') +
    line('M160 830q-60 0 -60 46t60 46M740 830q60 0 60 46t-60 46', '#1f2f3d', 24) +
    rect(230, 800, 60, 180, '#3a556c', 'rx="30" opacity=".7"') +
    path('M200 742Q450 610 700 742Z', '#f0b35a') +
    times(5, (i) =>
      disc(290 + i * 80, 706 - (i % 2) * 22, 24, ['#f7e6c8', '#e8843c', '#8fae5a', '#f7e6c8', '#e8843c'][i]),
    ) +
    line('M560 700L680 470', '#c98f55', 22) +
    line('M350 620C300 560 400 520 350 440M450 600C400 540 500 490 450 410', '#fff3e2', 14, 'opacity=".75"'),
};
