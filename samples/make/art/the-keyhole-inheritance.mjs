import { at, disc, glow, line, path, rect, times, wash, waves } from './brushes.mjs';

export const drawing = {
  layout: 'top',
  ink: '#fdeee0',
  accent: '#f3c7a2',
  mark: '#fdeee0',
  weight: 700,
  draw:
    wash('#8d1424', '#75101f', '#4d0815') +
    times(10, (i) => rect(i * 90 + 42, 0, 6, 1200, '#a32336', 'opacity=".45"')) +
    times(40, (i) =>
      at(
        90 * (i % 10) + 0,
        60 + Math.floor(i / 10) * 320 + (i % 2) * 160,
        0.5,
        path('M0 -40C26 -20 26 20 0 40C-26 20 -26 -20 0 -40Z', '#a32336', 'opacity=".5"'),
      ),
    ) +
    path(
      'M450 420C590 420 660 520 650 640C640 740 620 760 650 860C680 980 580 1080 450 1080C320 1080 220 980 250 860C280 760 260 740 250 640C240 520 310 420 450 420Z',
      '#d9a441',
    ) +
    path(
      'M450 446C572 446 634 532 624 640C614 740 596 766 624 862C648 966 566 1054 450 1054C334 1054 252 966 276 862C304 766 286 740 276 640C266 532 328 446 450 446Z',
      '#b47f27',
    ) +
    '<clipPath id="keyhole"><path d="M450 520A120 120 0 0 1 522 736L560 980H340L378 736A120 120 0 0 1 450 520Z"/></clipPath><g clip-path="url(#keyhole)">' +
    rect(300, 500, 300, 500, '#142b57') +
    disc(490, 590, 34, '#fdeec0') +
    glow(490, 590, 110, '#fdeec0', 0.5) +
    waves(840, 26, 90, '#2c5a8c', 0) +
    path('M372 800H528L500 860H398Z', '#f3e3c8') +
    line('M446 800V660', '#f3e3c8', 8) +
    path('M438 670V786H380ZM456 690V786H520Z', '#fdeee0') +
    waves(880, 24, 80, '#1d4374', 20) +
    '</g>' +
    disc(450, 474, 9, '#75101f') +
    disc(450, 1026, 9, '#75101f'),
};
