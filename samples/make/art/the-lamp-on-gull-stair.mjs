import { disc, glow, hills, line, n, path, rect, times, wash, waves } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#fbf1d8',
  accent: '#ffd27a',
  mark: '#e8f2ef',
  draw:
    wash('#0c3a4a', '#1d6270', '#7fb2ab', '#cfdcc6') +
    glow(560, 560, 420, '#ffe9a8', 0.75) +
    path('M560 560L-60 430V660Z', '#fff3c4', 'opacity=".34"') +
    path('M560 560L960 470V640Z', '#fff3c4', 'opacity=".34"') +
    hills(830, 120, 5, '#4f8a8a', 'opacity=".5"') +
    path('M512 640L496 1010H624L608 640Z', '#fbf1de') +
    path('M509 710H611L614 780H506Z', '#b5432f') +
    path('M503 850H617L620 920H500Z', '#b5432f') +
    rect(500, 618, 120, 26, '#0c2f3b') +
    rect(522, 530, 76, 90, '#ffe39a') +
    times(3, (i) => rect(520 + i * 37, 530, 6, 90, '#0c2f3b')) +
    path('M508 532Q560 448 612 532Z', '#b5432f') +
    disc(560, 478, 9, '#0c2f3b') +
    rect(548, 960, 26, 52, '#0c2f3b', 'rx="13"') +
    disc(560, 812, 12, '#0c2f3b') +
    path('M330 1040Q420 960 500 990Q580 950 660 1000Q760 1000 820 1060L900 1240H300Z', '#0c2f3b') +
    times(9, (i) => line(`M${500 - i * 22} ${1010 + i * 16}h-22v16`, '#6ea3a0', 4)) +
    waves(1075, 34, 210, '#185463', 0) +
    waves(1110, 30, 180, '#0f414f', 60) +
    times(5, (i) =>
      rect(
        -60 + i * 40,
        770 + i * 62,
        620 + (i % 2) * 330,
        20,
        '#eef3e6',
        `rx="10" opacity="${n(0.16 + i * 0.03)}"`,
      ),
    ) +
    line(
      'M190 560q22 -22 40 0q18 -22 40 0M250 640q15 -15 28 0q13 -15 28 0M140 650q12 -12 22 0q10 -12 22 0',
      '#0c2f3b',
      5,
    ),
};
