import { disc, glow, path, stars, times, wash } from './brushes.mjs';

export const drawing = {
  layout: 'tall',
  ink: '#fdf6e0',
  accent: '#ffcf5c',
  split: (t) => t.split(/, (?=and)/i),
  box: [70, 76, 760, 400],
  draw:
    wash('#071330', '#0c2452', '#163a78') +
    stars(170, 14, [0, 0, 900, 1200], '#ffffff', 3) +
    [420, 560, 720]
      .map(
        (r) =>
          `<circle cx="80" cy="1130" r="${r}" fill="none" stroke="#3c64a8" stroke-width="3" stroke-dasharray="2 14" stroke-linecap="round"/>`,
      )
      .join('') +
    glow(80, 1130, 420, '#ffb52e', 0.8) +
    disc(80, 1130, 170, '#ffc94a') +
    times(
      16,
      (i) =>
        `<rect x="74" y="930" width="12" height="${i % 2 ? 20 : 42}" rx="6" fill="#ffc94a" transform="rotate(${i * 22.5} 80 1130)"/>`,
    ) +
    path('M470 790C600 640 760 540 920 450V640C780 680 640 750 520 850Z', '#9fd0ff', 'opacity=".35"') +
    path('M476 800C620 690 760 610 920 540V600C780 650 640 730 512 838Z', '#dff0ff', 'opacity=".7"') +
    path('M470 790C560 620 690 470 830 380C720 520 620 660 530 850Z', '#ffd88a', 'opacity=".55"') +
    glow(490, 825, 120, '#ffffff', 0.8) +
    disc(490, 825, 42, '#fff7e0') +
    disc(760, 1010, 26, '#e0724a') +
    disc(640, 1090, 14, '#7fc4c0') +
    '<ellipse cx="760" cy="1010" rx="48" ry="10" fill="none" stroke="#f4c79a" stroke-width="5" transform="rotate(-18 760 1010)"/>',
};
