import { at, disc, heron, hills, line, rect, reeds, times, volume, wash } from './brushes.mjs';

export const drawing = {
  layout: 'plate',
  paper: '#f3efdc',
  ink: '#24452f',
  accent: '#4d7a4f',
  split: volume,
  draw:
    wash('#dfe6c0', '#bcd0a0', '#86a878') +
    disc(620, 250, 110, '#f7f3d6') +
    hills(470, 60, 8, '#8fb083') +
    hills(540, 50, 2, '#6d9468') +
    times(6, (i) => rect(60 + i * 60, 600 + i * 32, 700 - i * 30, 8, '#dbe8c4', 'rx="4" opacity=".7"')) +
    reeds(790, '#2f5a3a', 4, 30) +
    at(360, 560, 1.05, heron('#1f3d2a')) +
    rect(330, 730, 300, 22, '#1f3d2a') +
    rect(360, 740, 20, 80, '#1f3d2a') +
    rect(580, 740, 20, 80, '#1f3d2a') +
    at(
      700,
      690,
      1,
      rect(-60, -40, 120, 80, '#fbf7e6') +
        line('M-60 -40L0 12L60 -40', '#24452f', 4) +
        disc(34, 18, 11, '#b5432f'),
      -12,
    ),
};
