// The pictures: one drawing and one set of inks for each book, on a sheet of 900 by 1200.
const rnd = (seed) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const n = (v) => Math.round(v * 10) / 10;
const times = (count, f) => Array.from({ length: count }, (_, i) => f(i)).join('');
let ids = 0;
const fill = (...stops) => {
  // a vertical wash; returns [definition, paint]
  const id = `w${++ids}`;
  return [
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((s, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${s}"/>`).join('')}</linearGradient>`,
    `url(#${id})`,
  ];
};
const wash = (...stops) => {
  const [d, p] = fill(...stops);
  return `${d}<rect width="900" height="1200" fill="${p}"/>`;
};
const glow = (x, y, r, colour, strength = 0.9) => {
  const id = `g${++ids}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`;
};
const disc = (x, y, r, colour, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${more}/>`;
const path = (d, colour, more = '') => `<path d="${d}" fill="${colour}" ${more}/>`;
const line = (d, colour, width = 4, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
const rect = (x, y, w, h, colour, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${more}/>`;
const at = (x, y, s, inner, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${inner}</g>`;
const stars = (count, seed, [x0, y0, x1, y1], colour, big = 3) => {
  const r = rnd(seed);
  return times(count, () =>
    disc(
      n(x0 + r() * (x1 - x0)),
      n(y0 + r() * (y1 - y0)),
      n(0.8 + r() * r() * big),
      colour,
      `opacity="${n(0.4 + r() * 0.6)}"`,
    ),
  );
};
const hills = (y, height, seed, colour, more = '') => {
  const r = rnd(seed);
  let d = `M-40 1240V${y}`;
  for (let x = -40, last = y; x < 940; x += 150) {
    const next = y + (r() - 0.5) * height;
    d += `C${x + 60} ${n(last)} ${x + 90} ${n(next)} ${x + 150} ${n(next)}`;
    last = next;
  }
  return path(`${d}V1240Z`, colour, more);
};
const waves = (y, depth, length, colour, shift = 0, more = '') => {
  let d = `M${-length - shift} 1240V${y}`;
  for (let x = -length - shift; x < 940; x += length)
    d += `q${length / 4} ${-depth} ${length / 2} 0t${length / 2} 0`;
  return path(`${d}V1240Z`, colour, more);
};

const heron = (c) =>
  path(
    'M0 0C-40 -70 -30 -150 20 -190C60 -220 70 -270 40 -310C30 -330 50 -350 80 -345L190 -325L84 -318C110 -270 90 -220 70 -190C120 -150 170 -60 210 20C140 20 50 40 0 0Z',
    c,
  ) +
  line('M70 -338Q20 -350 -30 -330', c, 6) +
  line('M70 20V170M110 20V170M70 170h-26M110 170h-26', c, 7);
const reeds = (y, c, seed, count = 26) => {
  const r = rnd(seed);
  return times(count, () => {
    const x = n(r() * 900),
      h = n(90 + r() * 190),
      b = n((r() - 0.5) * 50);
    return (
      line(`M${x} ${y + 60}Q${x} ${n(y - h / 2)} ${n(x + b)} ${n(y - h)}`, c, 5) +
      (r() > 0.6 ? `<ellipse cx="${n(x + b)}" cy="${n(y - h)}" rx="8" ry="30" fill="${c}"/>` : '')
    );
  });
};
const volume = (title) => title.split(', Volume').map((t, i) => (i ? 'Volume' + t : t));
const tree = (x, y, s, trunk, crown, fruit, seed) => {
  const r = rnd(seed);
  return at(
    x,
    y,
    s,
    line('M0 0C-10 -60 14 -110 0 -170M0 -90Q40 -120 66 -170M0 -70Q-40 -110 -70 -150', trunk, 20) +
      disc(0, -230, 100, crown) +
      disc(-80, -180, 74, crown) +
      disc(84, -185, 76, crown) +
      times(9, () => disc(n(-110 + r() * 220), n(-290 + r() * 150), 11, fruit)),
  );
};
const clock = (x, y, r, face, rim, hand, h, m) =>
  disc(x, y, r, rim) +
  disc(x, y, r * 0.86, face) +
  times(
    12,
    (i) =>
      `<rect x="${x - r * 0.025}" y="${y - r * 0.78}" width="${n(r * 0.05)}" height="${n(r * 0.13)}" fill="${hand}" transform="rotate(${i * 30} ${x} ${y})"/>`,
  ) +
  line(`M${x} ${y}l${n(Math.sin(h) * r * 0.42)} ${n(-Math.cos(h) * r * 0.42)}`, hand, n(r * 0.09)) +
  line(`M${x} ${y}l${n(Math.sin(m) * r * 0.64)} ${n(-Math.cos(m) * r * 0.64)}`, hand, n(r * 0.055)) +
  disc(x, y, r * 0.08, hand);
const drops = (count, seed, [x0, y0, x1, y1], c) => {
  const r = rnd(seed);
  return times(count, () =>
    at(
      n(x0 + r() * (x1 - x0)),
      n(y0 + r() * (y1 - y0)),
      n(0.4 + r() * 0.7),
      path('M0 -26C12 -6 16 4 16 12A16 16 0 0 1 -16 12C-16 4 -12 -6 0 -26Z', c),
      8,
    ),
  );
};

export const art = {
  'the-lamp-on-gull-stair': {
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
  },
  'the-fox-who-kept-the-minutes': {
    layout: 'top',
    ink: '#3a1608',
    accent: '#7c2d12',
    mark: '#fdebd0',
    wonk: 1,
    draw:
      wash('#f6c177', '#f3a657', '#e8833a') +
      disc(450, 640, 300, '#fbe3b0') +
      hills(820, 90, 3, '#c9561f', 'opacity=".55"') +
      times(7, (i) => line(`M${70 + i * 128} 1010V${430 + (i % 3) * 60}`, '#a63f16', 16, 'opacity=".35"')) +
      path('M640 1060C830 1040 860 860 770 760C800 850 740 900 660 930Z', '#b5431a') +
      path('M770 760C812 812 800 862 770 884C760 840 762 800 770 760Z', '#fff2dc') +
      path('M290 1090C270 900 330 780 450 770C570 780 650 900 640 1090Z', '#c8501d') +
      path('M390 1090C370 960 400 850 450 830C500 850 540 960 520 1090Z', '#fff2dc') +
      path(
        'M285 560L300 400L410 500Q450 488 490 500L600 400L615 560Q600 700 450 790Q300 700 285 560Z',
        '#d65c22',
      ) +
      path(
        'M285 570Q360 620 420 690L450 790Q300 700 285 570ZM615 570Q540 620 480 690L450 790Q600 700 615 570Z',
        '#fff2dc',
      ) +
      path('M310 425L322 520L385 490ZM590 425L578 520L515 490Z', '#3a1608') +
      disc(450, 768, 20, '#3a1608') +
      line('M350 590q28 -24 54 4M496 594q26 -28 54 -4', '#3a1608', 9) +
      at(
        614,
        520,
        1,
        rect(-8, -150, 18, 190, '#f4c430') +
          path('M-8 40H10L1 74Z', '#fbe3b0') +
          rect(-8, -164, 18, 20, '#a8323e'),
        32,
      ) +
      path('M300 960L450 985L600 960V1075L450 1100L300 1075Z', '#fffaf0') +
      line('M450 985V1100', '#c9a27a', 4) +
      times(4, (i) => line(`M325 ${990 + i * 22}l95 16M480 ${1006 + i * 22}l95 -16`, '#b99066', 4)) +
      path('M-20 1090Q450 1040 920 1090V1220H-20Z', '#5a2109'),
  },
  'the-moth-hour': {
    layout: 'tall',
    ink: '#f4e8f7',
    accent: '#d8b7e4',
    byline: '#d8b7e4',
    box: [70, 76, 760, 320],
    draw:
      wash('#1d0f2e', '#3a1c55', '#5b2a6e') +
      glow(450, 740, 470, '#f4d58d', 0.55) +
      rect(140, 430, 620, 640, 'none', 'stroke="#160a24" stroke-width="34"') +
      rect(433, 430, 34, 640, '#160a24') +
      rect(140, 715, 620, 30, '#160a24') +
      rect(100, 1060, 700, 44, '#160a24') +
      path('M0 380H150C160 640 130 900 40 1130H0ZM900 380H750C740 640 770 900 860 1130H900Z', '#6d2f6f') +
      times(4, (i) =>
        line(
          `M${24 + i * 34} 390C${30 + i * 34} 700 ${20 + i * 22} 900 ${8 + i * 10} 1120M${876 - i * 34} 390C${870 - i * 34} 700 ${880 - i * 22} 900 ${892 - i * 10} 1120`,
          '#4a1d52',
          6,
        ),
      ) +
      stars(40, 9, [170, 450, 730, 1040], '#fff3cf', 2.5) +
      ['', 'matrix(-1 0 0 1 900 0)']
        .map(
          (t) =>
            `<g transform="${t}">` +
            path(
              'M450 700C520 560 680 500 770 540C790 640 700 740 560 770C520 778 470 760 450 740Z',
              '#fbf3e2',
            ) +
            path('M452 750C560 760 660 800 640 890C600 960 500 900 452 800Z', '#efe0c8') +
            disc(650, 630, 46, '#8d7aa0') +
            disc(650, 630, 26, '#3a1c55') +
            disc(642, 622, 8, '#fbf3e2') +
            disc(570, 850, 24, '#8d7aa0') +
            disc(570, 850, 12, '#3a1c55') +
            line('M480 720Q600 660 745 560M485 745Q600 730 690 690M478 780Q540 800 610 890', '#cbb79f', 3) +
            line('M455 672C470 620 510 590 540 590', '#fbf3e2', 6) +
            '</g>',
        )
        .join('') +
      path(
        'M450 650C478 660 480 720 474 800C470 860 460 900 450 920C440 900 430 860 426 800C420 720 422 660 450 650Z',
        '#c9b394',
      ) +
      times(5, (i) => line(`M430 ${770 + i * 24}Q450 ${782 + i * 24} 470 ${770 + i * 24}`, '#8f7a6b', 4)) +
      disc(450, 660, 26, '#e7d6bb'),
  },
  'the-saltmarsh-letters-2': {
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
  },
  'the-saltmarsh-letters-10': {
    layout: 'plate',
    paper: '#f6ebe8',
    ink: '#5a2348',
    accent: '#9a4a76',
    split: volume,
    draw:
      wash('#f8cdb8', '#e8a3a6', '#b06a92', '#7b4a80') +
      disc(300, 400, 120, '#fff0d0') +
      hills(500, 60, 12, '#a4608e') +
      times(6, (i) => rect(100 + i * 50, 600 + i * 32, 660 - i * 30, 8, '#f8cfc0', 'rx="4" opacity=".55"')) +
      line('M40 560Q450 440 860 560', '#4a1d40', 20) +
      line('M40 500Q450 380 860 500', '#4a1d40', 7) +
      times(15, (i) => {
        const x = 70 + i * 54.5,
          t = (x - 40) / 820,
          y = 560 - 240 * t * (1 - t);
        return line(`M${n(x)} ${n(y)}v-60`, '#4a1d40', 5);
      }) +
      [200, 450, 700].map((x) => rect(x - 12, x === 450 ? 505 : 530, 24, 260, '#4a1d40')).join('') +
      reeds(790, '#3a1636', 21, 30) +
      at(560, 590, 0.85, heron('#32102e')) +
      [410, 480]
        .map(
          (x, i) =>
            disc(x, 412, 15, '#32102e') +
            path(
              `M${x - 20} 502Q${x - 22} 428 ${x} 428Q${x + 22} 428 ${x + 20} 502Z`,
              i ? '#f3d9c4' : '#32102e',
            ),
        )
        .join(''),
  },
  'cafe-at-the-edge-of-the-map': {
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
  },
  'an-orchard-for-the-moon': {
    layout: 'bottom',
    ink: '#f5f0da',
    accent: '#c9cff5',
    box: [70, 800, 760, 270],
    draw:
      wash('#12163f', '#2a3278', '#5563ab') +
      stars(120, 3, [0, 0, 900, 700], '#f8f2d0', 3.4) +
      glow(450, 330, 420, '#f8edc0', 0.5) +
      disc(450, 330, 210, '#f8edc8') +
      disc(390, 280, 30, '#eadfae', 'opacity=".7"') +
      disc(510, 390, 46, '#eadfae', 'opacity=".6"') +
      disc(520, 250, 18, '#eadfae', 'opacity=".7"') +
      hills(650, 60, 6, '#3a4690') +
      tree(130, 720, 0.72, '#1a1f55', '#2a3478', '#f0d58a', 3) +
      tree(780, 715, 0.72, '#1a1f55', '#2a3478', '#f0d58a', 8) +
      hills(710, 50, 31, '#1c2260') +
      line(
        'M450 760C438 680 470 600 446 500C440 460 400 430 370 380M452 560C480 500 540 470 580 400M448 610C400 570 350 560 300 500M560 430Q600 430 640 400M400 420Q410 360 400 300M530 470Q540 380 510 330',
        '#0d1038',
        16,
      ) +
      times(16, (i) =>
        disc(
          [300, 340, 370, 400, 420, 510, 560, 580, 640, 610, 470, 350, 530, 450, 390, 600][i],
          [500, 450, 380, 300, 360, 330, 380, 400, 400, 450, 420, 520, 500, 470, 440, 350][i],
          26,
          '#0d1038',
        ),
      ) +
      line('M540 770L600 420M590 776L650 426', '#c9a25e', 8) +
      times(7, (i) => line(`M${548 + i * 7.6} ${726 - i * 46}l50 5`, '#c9a25e', 6)),
  },
  'the-keyhole-inheritance': {
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
  },
  'how-a-comet-gets-its-tail': {
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
  },
  'the-kitchen-of-eleven-winters': {
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
        disc(
          290 + i * 80,
          706 - (i % 2) * 22,
          24,
          ['#f7e6c8', '#e8843c', '#8fae5a', '#f7e6c8', '#e8843c'][i],
        ),
      ) +
      line('M560 700L680 470', '#c98f55', 22) +
      line(
        'M350 620C300 560 400 520 350 440M450 600C400 540 500 490 450 410',
        '#fff3e2',
        14,
        'opacity=".75"',
      ),
  },
  'thirty-nights-at-the-inn-of-clocks': {
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
  },
  'the-tide-clerk': {
    layout: 'top',
    ink: '#063b3a',
    accent: '#0d6361',
    mark: '#e5f7ee',
    draw:
      wash('#cdeee0', '#8bd3c2', '#3fa597') +
      disc(660, 520, 90, '#fff7d8') +
      waves(620, 30, 200, '#5dbcae', 30) +
      path(
        'M-20 900C120 640 330 560 520 640C640 690 650 800 560 820C500 830 470 780 500 750C380 740 330 860 420 960L920 1000V1220H-20Z',
        '#12807b',
      ) +
      path('M-20 960C140 760 300 680 450 720C330 760 320 900 400 990L920 1040V1220H-20Z', '#0b6361') +
      line('M60 880C180 720 330 640 480 680M90 960C180 830 270 770 360 770', '#cdeee0', 7, 'opacity=".7"') +
      times(5, (i) => disc(560 + i * 34, 700 + (i % 3) * 34, 9 - i, '#effbf4')) +
      rect(520, 870, 330, 26, '#5b3218') +
      rect(550, 890, 24, 240, '#5b3218') +
      rect(800, 890, 24, 240, '#5b3218') +
      path('M560 866L660 846L680 868ZM800 866L700 846L680 868Z', '#fffaf0') +
      path('M560 846L680 862L800 846V870H560Z', '#fffaf0') +
      line('M760 866V770', '#a87b2a', 8) +
      path('M690 770Q700 720 760 720Q820 720 830 770Z', '#16704f') +
      glow(760, 800, 90, '#fff3b0', 0.8) +
      waves(1080, 24, 150, '#074a49', 50),
  },
  'a-field-guide-to-small-rains': {
    layout: 'bottom',
    ink: '#1e3448',
    accent: '#3f6485',
    box: [70, 830, 760, 250],
    draw:
      wash('#7f9db5', '#a9c1d1', '#dbe5ea') +
      [
        [170, 150, 1.2],
        [620, 110, 1.5],
        [400, 210, 1],
      ]
        .map(([x, y, s]) =>
          at(
            x,
            y,
            s,
            disc(-80, 20, 60, '#eef3f5') +
              disc(0, -10, 80, '#eef3f5') +
              disc(85, 20, 60, '#eef3f5') +
              rect(-130, 20, 270, 62, '#eef3f5', 'rx="31"'),
          ),
        )
        .join('') +
      drops(46, 5, [40, 260, 860, 480], '#3f7199') +
      drops(16, 9, [30, 480, 190, 780], '#3f7199') +
      drops(16, 12, [720, 480, 870, 780], '#3f7199') +
      path(
        'M190 610C200 430 320 360 450 360C580 360 700 430 710 610Q660 570 624 610Q580 566 537 610Q490 566 450 610Q408 566 363 610Q320 566 276 610Q240 570 190 610Z',
        '#d9502f',
      ) +
      path(
        'M363 610C370 480 400 400 450 360C500 400 530 480 537 610Q490 566 450 610Q408 566 363 610Z',
        '#f0a03c',
      ) +
      line('M450 330V366', '#1e3448', 10) +
      line('M450 600V760Q450 800 412 800Q380 800 380 766', '#1e3448', 13),
  },
  'the-winter-violin': {
    layout: 'arch',
    paper: '#eaf2f8',
    ink: '#1d4265',
    accent: '#3f78a8',
    draw:
      wash('#b9d6ea', '#dcebf4', '#f7fbfd') +
      path('M60 640L260 330L380 500L520 250L840 660V900H60Z', '#8fb9d8') +
      path('M260 330L210 408L262 440L310 400ZM520 250L450 372L530 420L610 352Z', '#fff') +
      hills(650, 60, 4, '#cfe3f0') +
      [200, 270, 640, 700]
        .map((x, i) => path(`M${x} 560l-40 110h26l-34 90h96l-34 -90h26Z`, i % 2 ? '#3f78a8' : '#2d618f'))
        .join('') +
      hills(740, 40, 9, '#ffffff') +
      at(
        450,
        560,
        1.1,
        path(
          'M0 -110C50 -130 84 -90 74 -40C68 -10 50 0 50 20C50 44 96 60 92 120C88 186 40 206 0 206C-40 206 -88 186 -92 120C-96 60 -50 44 -50 20C-50 0 -68 -10 -74 -40C-84 -90 -50 -130 0 -110Z',
          '#b0562a',
        ) +
          path(
            'M0 -98C40 -114 70 -84 62 -40C56 -12 38 2 38 22C38 50 82 66 80 120C76 176 36 194 0 194C-36 194 -76 176 -80 120C-82 66 -38 50 -38 22C-38 2 -56 -12 -62 -40C-70 -84 -40 -114 0 -98Z',
            '#cf7438',
          ) +
          rect(-15, -310, 30, 270, '#2b1a12') +
          path('M-22 -350Q0 -390 22 -350L15 -300H-15Z', '#7a3819') +
          rect(-26, -340, 52, 8, '#2b1a12') +
          rect(-26, -322, 52, 8, '#2b1a12') +
          path('M-20 110H20L12 196H-12Z', '#2b1a12') +
          rect(-32, 60, 64, 10, '#f0d3a0') +
          line('M-50 20q-14 30 4 60q8 18 -6 30M50 20q14 30 -4 60q-8 18 6 30', '#2b1a12', 6) +
          times(4, (i) => line(`M${-9 + i * 6} -310V110`, '#f7ead2', 1.6)),
        14,
      ) +
      stars(110, 18, [130, 70, 770, 840], '#ffffff', 9),
  },
  'the-goblin-bakery-opens-at-four': {
    layout: 'top',
    ink: '#fff0d8',
    accent: '#ffc46b',
    mark: '#fff0d8',
    wonk: 1,
    soft: 100,
    draw:
      wash('#3b1c10', '#5a2a14', '#7c3c18') +
      stars(60, 22, [0, 0, 900, 500], '#ffdca8', 3) +
      rect(110, 500, 680, 590, '#a34b1c') +
      path('M80 520L140 420H760L820 520Z', '#2e150b') +
      times(7, (i) => path(`M${110 + i * 97} 560h98v70q-49 56 -98 0Z`, i % 2 ? '#fff0d8' : '#e87b22')) +
      rect(110, 545, 680, 20, '#2e150b') +
      glow(370, 830, 420, '#ffd27a', 0.6) +
      rect(150, 690, 420, 300, '#ffd98a') +
      rect(600, 690, 150, 400, '#2e150b') +
      rect(618, 710, 114, 180, '#ffd98a') +
      disc(722, 930, 9, '#ffc46b') +
      rect(150, 930, 420, 18, '#7c3c18') +
      [
        [220, 910],
        [310, 910],
        [500, 910],
      ]
        .map(
          ([x, y]) =>
            `<ellipse cx="${x}" cy="${y}" rx="52" ry="30" fill="#b5651d"/>` +
            line(`M${x - 24} ${y - 12}l10 18M${x} ${y - 16}l10 20M${x + 24} ${y - 12}l8 16`, '#f4c07a', 5),
        )
        .join('') +
      at(
        405,
        880,
        1.25,
        path('M-70 -96L-150 -128L-86 -60ZM70 -96L150 -128L86 -60Z', '#5d8a3a') +
          path('M-84 -70C-84 -150 84 -150 84 -70C84 -10 40 20 0 20C-40 20 -84 -10 -84 -70Z', '#76a748') +
          disc(-32, -74, 15, '#fff6d8') +
          disc(32, -74, 15, '#fff6d8') +
          disc(-30, -72, 7, '#2e150b') +
          disc(34, -72, 7, '#2e150b') +
          line('M-34 -28Q0 -2 34 -28', '#2e150b', 7) +
          path('M-16 -24l8 14l8 -10Z', '#fff6d8') +
          path('M-66 -112Q-90 -190 -20 -180Q10 -220 44 -180Q104 -180 70 -112Q0 -140 -66 -112Z', '#fffaf0'),
      ) +
      rect(130, 980, 460, 24, '#2e150b') +
      rect(0, 1080, 900, 120, '#241009'),
  },
  'the-bear-who-borrowed-winter': {
    layout: 'bottom',
    ink: '#22303c',
    accent: '#4c6376',
    mark: '#22303c',
    box: [70, 850, 760, 230],
    draw:
      wash('#3e5468', '#6f899c', '#b7c7d1') +
      disc(660, 210, 100, '#f2f5f4') +
      [80, 170, 250, 760, 850]
        .map((x, i) =>
          path(`M${x} ${300 + i * 18}l-70 190h40l-60 150h180l-60 -150h40Z`, i % 2 ? '#2c3f50' : '#34495b'),
        )
        .join('') +
      hills(640, 70, 5, '#dfe8ec') +
      path(
        'M250 800C230 640 270 560 340 520C350 420 400 350 480 350C560 350 610 420 616 520C690 570 720 680 700 800Z',
        '#6b4630',
      ) +
      disc(400, 372, 44, '#6b4630') +
      disc(560, 372, 44, '#6b4630') +
      disc(400, 374, 22, '#a67a58') +
      disc(560, 374, 22, '#a67a58') +
      disc(480, 430, 110, '#7a5238') +
      '<ellipse cx="480" cy="474" rx="56" ry="42" fill="#c9a583"/>' +
      path('M456 452h48l-24 26Z', '#241710') +
      line('M480 478v14q-16 14 -28 2M480 492q16 14 28 2', '#241710', 5) +
      disc(436, 412, 9, '#241710') +
      disc(524, 412, 9, '#241710') +
      path('M350 540Q480 610 612 540L620 596Q480 670 344 596Z', '#c8402f') +
      path('M560 580l60 150l-60 14l-40 -150Z', '#a93224') +
      path('M330 660Q300 760 390 780M630 660Q660 760 570 780', 'none', 'stroke="#543522" stroke-width="8"') +
      hills(780, 40, 14, '#f7fafa') +
      stars(90, 40, [0, 0, 900, 1180], '#ffffff', 9),
  },
  'what-the-mapmaker-left-out': {
    layout: 'tall',
    ink: '#04363d',
    accent: '#075e66',
    mark: '#e9fbf6',
    split: (t) => {
      const i = t.indexOf(', Being');
      return [t.slice(0, i), t.slice(i + 2)];
    },
    box: [64, 64, 772, 500],
    size: 116,
    draw:
      wash('#d8f5ec', '#8fe0d8', '#2fb5b8') +
      waves(800, 26, 220, '#2aa5ac') +
      path(
        'M120 830C140 700 300 660 470 690C620 715 760 760 800 690C830 640 860 650 880 610C890 700 860 800 780 850Z',
        '#5c9a4a',
      ) +
      path('M120 830C150 690 230 640 300 640C380 640 420 700 470 690C400 740 300 760 120 830Z', '#77b65a') +
      waves(840, 22, 200, '#14868f', 40) +
      path(
        'M90 900C130 1050 380 1110 580 1050C700 1015 770 930 860 880C820 930 800 1020 880 1060C780 1070 730 1020 700 990C560 1150 220 1160 90 900Z',
        '#0a5a66',
        'opacity=".55"',
      ) +
      disc(190, 930, 17, '#d8f5ec') +
      disc(194, 932, 8, '#04363d') +
      path('M360 1040Q420 1150 520 1130Q440 1090 430 1030Z', '#0a5a66', 'opacity=".7"') +
      at(
        296,
        640,
        1,
        path(
          'M-46 -60Q-50 -80 -20 -80H26L52 -118Q60 -128 76 -118L92 -104L74 -92L50 -44Q46 -30 40 -20L42 0H32L26 -26H-24L-28 0H-38L-40 -30Z',
          '#fff',
        ) +
          line('M58 -120Q44 -140 34 -138M66 -122Q56 -146 46 -148', '#8a6a3a', 6) +
          line('M76 -100v20', '#fff', 6) +
          line('M-46 -66l-16 -10', '#fff', 8),
      ) +
      at(
        560,
        700,
        0.8,
        line('M0 0C6 -40 0 -80 14 -120', '#7a5a2a', 12) +
          path(
            'M14 -120Q60 -150 90 -110Q50 -120 14 -120Q-40 -160 -70 -110Q-30 -124 14 -120Q10 -170 50 -180Q30 -150 14 -120Z',
            '#2f7a44',
          ),
      ) +
      waves(1100, 20, 180, '#0b4e58'),
  },
  'the-last-tram-to-elder-street': {
    layout: 'top',
    ink: '#181713',
    accent: '#181713',
    mark: '#f6c92b',
    weight: 800,
    draw:
      wash('#f9d43a', '#f6c11f', '#e8a80f') +
      [
        [0, 480, 150],
        [150, 540, 120],
        [640, 520, 130],
        [770, 450, 150],
      ]
        .map(
          ([x, y, w]) =>
            rect(x, y, w, 700, '#c98d08') +
            times(8, (i) =>
              rect(
                x + 22 + (i % 2) * 60,
                y + 40 + Math.floor(i / 2) * 100,
                34,
                50,
                i % 3 ? '#b37c05' : '#fbe58a',
              ),
            ),
        )
        .join('') +
      line('M-20 440L920 400', '#181713', 5) +
      line('M450 600L400 420', '#181713', 9) +
      path('M230 1090V660Q230 590 300 590H600Q670 590 670 660V1090Z', '#181713') +
      rect(262, 680, 376, 200, '#fbe9a0', 'rx="14"') +
      rect(442, 680, 16, 200, '#181713') +
      rect(300, 614, 300, 46, '#fbe9a0', 'rx="8"') +
      times(3, (i) => rect(322 + i * 90, 632, 70, 10, '#181713', 'rx="5"')) +
      [318, 382, 500]
        .map(
          (x, i) =>
            disc(x, 800 + (i % 2) * 10, 24, '#7a5a10') +
            path(`M${x - 34} 880Q${x - 34} 826 ${x} 826Q${x + 34} 826 ${x + 34} 880Z`, '#7a5a10'),
        )
        .join('') +
      line('M592 700v120q0 20 -16 20', '#a8321f', 8) +
      path('M576 716Q592 690 608 716L598 810H586Z', '#a8321f') +
      rect(230, 900, 440, 26, '#a8321f') +
      disc(320, 1000, 40, '#fff6cf') +
      disc(580, 1000, 40, '#fff6cf') +
      path('M290 1030L120 1200H430ZM610 1030L780 1200H470Z', '#fff6cf', 'opacity=".5"') +
      rect(0, 1090, 900, 110, '#181713') +
      times(50, (i) =>
        line(`M${(i * 137) % 900} ${430 + ((i * 211) % 640)}l-10 34`, '#181713', 3, 'opacity=".45"'),
      ),
  },
  'grandmother-gravity': {
    layout: 'tall',
    ink: '#5b1230',
    accent: '#8f2450',
    mark: '#5b1230',
    box: [70, 76, 760, 340],
    draw:
      wash('#fbd3c6', '#f7a79a', '#ef7f7f') +
      [390, 300, 210]
        .map(
          (r, i) =>
            `<circle cx="450" cy="770" r="${r}" fill="none" stroke="#fff1ea" stroke-width="4" ${i === 1 ? 'stroke-dasharray="3 16" stroke-linecap="round"' : ''}/>`,
        )
        .join('') +
      disc(450, 770, 150, '#fff8f2') +
      disc(450, 770, 112, 'none', 'stroke="#e4607a" stroke-width="7"') +
      times(24, (i) =>
        at(
          n(450 + 131 * Math.cos(i * 0.2618)),
          n(770 + 131 * Math.sin(i * 0.2618)),
          1,
          disc(0, 0, 6, '#3d6fa0'),
        ),
      ) +
      times(
        8,
        (i) =>
          `<path d="M450 770C436 740 436 716 450 690C464 716 464 740 450 770Z" fill="#3d6fa0" transform="rotate(${i * 45} 450 770)"/>`,
      ) +
      disc(450, 770, 14, '#e4607a') +
      at(
        725,
        640,
        1,
        disc(0, 0, 66, '#fff8f2') +
          disc(0, 0, 48, 'none', 'stroke="#3d6fa0" stroke-width="6"') +
          disc(-16, -10, 9, '#f3d9cf') +
          disc(14, 14, 13, '#f3d9cf'),
      ) +
      at(
        170,
        560,
        1,
        path(
          'M0 -30C40 -56 70 -10 50 30C40 54 16 60 0 50C-16 60 -40 54 -50 30C-70 -10 -40 -56 0 -30Z',
          '#c8233f',
        ) +
          line('M0 -30Q4 -56 18 -62', '#5b1230', 6) +
          path('M6 -46Q34 -70 50 -50Q28 -34 6 -46Z', '#4f8a4a'),
        -14,
      ) +
      at(
        250,
        1000,
        0.9,
        path('M-40 -36H40Q40 40 0 40T-40 -36Z', '#3d6fa0') + line('M38 -20q34 0 26 26t-40 16', '#3d6fa0', 9),
      ) +
      disc(660, 990, 24, '#5b1230') +
      stars(40, 27, [30, 440, 870, 1090], '#ffffff', 5),
  },
  'the-glassblowers-daughter': {
    layout: 'arch',
    paper: '#fbeef0',
    ink: '#7a1f45',
    accent: '#b04a74',
    draw:
      wash('#5b1a4a', '#a8355f', '#ee7f6a', '#ffc98a') +
      disc(450, 690, 120, '#fff0c0') +
      waves(720, 14, 120, '#7a2a5c') +
      times(6, (i) =>
        rect(380 - i * 8 + (i % 2) * 20, 736 + i * 18, 140 + i * 10, 6, '#ffd9a0', 'rx="3" opacity=".8"'),
      ) +
      path(
        'M410 200H490V330C490 380 610 420 610 560C610 690 540 740 450 740C360 740 290 690 290 560C290 420 410 380 410 330Z',
        '#bff2ee',
        'opacity=".5"',
      ) +
      line(
        'M410 200V330C410 380 290 420 290 560C290 690 360 740 450 740C540 740 610 690 610 560C610 420 490 380 490 330V200',
        '#e9fffb',
        8,
      ) +
      rect(396, 184, 108, 24, '#e9fffb', 'rx="12"') +
      path('M416 110H484L476 186H424Z', '#8a5a2a') +
      line('M330 540Q340 460 400 420', '#ffffff', 12, 'opacity=".9"') +
      path(
        'M400 620C360 540 430 520 430 470C430 440 420 430 430 410C480 440 500 500 480 540C520 530 520 590 500 620C480 660 420 660 400 620Z',
        '#fff6d8',
      ) +
      path('M430 620C414 580 450 570 450 540C474 566 484 600 470 622C460 640 438 638 430 620Z', '#f7b04a') +
      path('M620 770L740 770L716 810H644Z', '#3a0f30') +
      path('M676 660V760H620ZM688 690V760H726Z', '#8a8398') +
      stars(30, 8, [140, 80, 760, 500], '#fff', 4),
  },
  'the-sleeper-to-vidova': {
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
  },
  'notes-from-a-bee-yard': {
    layout: 'label',
    paper: '#fff8e1',
    ink: '#4a2c05',
    accent: '#9a5f0a',
    mark: '#4a2c05',
    draw:
      rect(0, 0, 900, 1200, '#f2b21b') +
      times(99, (i) => {
        const c = i % 9,
          r = Math.floor(i / 9),
          x = c * 112 + (r % 2) * 56,
          y = r * 97 + 60;
        return (i * 7) % 11 < 9
          ? at(
              x - 20,
              y + 8,
              1,
              path(
                'M0 -62L54 -31V31L0 62L-54 31V-31Z',
                ['#f7c53c', '#e89b0c', '#ffd968', '#d98806'][(i * 5) % 4],
                'stroke="#b56e04" stroke-width="5"',
              ),
            )
          : '';
      }) +
      [
        [180, 200, 1.25, -24],
        [700, 170, 1, 30],
        [130, 950, 1, 20],
        [720, 960, 1.3, -30],
        [440, 110, 0.8, 70],
        [450, 960, 0.9, 150],
      ]
        .map(([x, y, s, t]) =>
          at(
            x,
            y,
            s,
            '<ellipse cx="-30" cy="-44" rx="26" ry="52" fill="#fffdf2" opacity=".92" transform="rotate(-24 -30 -44)"/><ellipse cx="24" cy="-46" rx="24" ry="50" fill="#fffdf2" opacity=".92" transform="rotate(20 24 -46)"/><ellipse cx="0" cy="0" rx="66" ry="42" fill="#4a2c05"/>' +
              path('M-30 -38q-10 38 0 76h16q-10 -38 0 -76ZM6 -42q-8 42 0 84h16q-8 -42 0 -84Z', '#f7c53c') +
              disc(66, -4, 27, '#4a2c05') +
              line('M76 -26q8 -22 24 -22M86 -18q16 -12 28 -6', '#4a2c05', 5),
            t,
          ),
        )
        .join('') +
      rect(300, 1098, 300, 76, '#f7c53c', 'rx="38"'),
  },
  'the-house-that-hummed': {
    layout: 'top',
    ink: '#e4f0d4',
    accent: '#a9d48c',
    mark: '#e4f0d4',
    draw:
      wash('#0d1f24', '#16383a', '#2c5c50') +
      disc(200, 500, 70, '#dcebc4', 'opacity=".9"') +
      [0, 110, 700, 800]
        .map(
          (x, i) =>
            rect(x, 620 + (i % 2) * 40, 112, 600, '#10282b') +
            path(`M${x - 10} ${625 + (i % 2) * 40}l66 -70l66 70Z`, '#0b1c1f'),
        )
        .join('') +
      path('M290 1100V560L450 420L610 560V1100Z', '#0a1719') +
      path('M262 580L450 408L638 580L616 600L450 448L284 600Z', '#4d8a68') +
      rect(540, 420, 44, 110, '#0a1719') +
      glow(450, 640, 260, '#ffe58a', 0.5) +
      rect(400, 580, 100, 130, '#ffe58a', 'rx="50"') +
      line('M450 580V710M400 648H500', '#0a1719', 7) +
      [
        [335, 770],
        [505, 770],
      ]
        .map(([x, y]) => rect(x, y, 62, 96, '#24504a'))
        .join('') +
      rect(412, 910, 78, 190, '#3f9a5f', 'rx="8"') +
      disc(474, 1010, 6, '#ffe58a') +
      [
        [560, 560, 1],
        [640, 500, 1.2],
        [720, 540, 0.9],
        [700, 420, 1.1],
      ]
        .map(([x, y, s], i) =>
          at(
            x,
            y,
            s,
            i < 3
              ? '<ellipse cx="0" cy="0" rx="17" ry="13" fill="#ffe58a" transform="rotate(-20)"/>' +
                  line('M14 -4V-66q20 6 22 26', '#ffe58a', 5)
              : '',
            -8,
          ),
        )
        .join('') +
      line('M520 640C600 560 640 640 700 560S800 480 880 520', '#ffe58a', 3, 'opacity=".5"') +
      path('M300 1100q10 -60 40 -60q6 -34 34 -30q22 4 22 30l-10 60Z', '#c98a4a') +
      path('M346 1016q-20 0 -18 34q12 0 20 -14Z', '#8a5a2a') +
      rect(0, 1095, 900, 110, '#081214'),
  },
  'pip-and-the-paper-boat': {
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
  },
  'a-dragon-of-modest-means': {
    layout: 'tall',
    ink: '#06331f',
    accent: '#0d5a38',
    mark: '#eafbe4',
    wonk: 1,
    box: [70, 70, 760, 330],
    draw:
      wash('#d3f2c6', '#9edc9a', '#4fb878') +
      hills(880, 60, 41, '#2f9a63') +
      [120, 760]
        .map((x) =>
          at(
            x,
            960,
            0.9,
            rect(-60, -130, 120, 130, '#f7ecd2') +
              path('M-80 -126L0 -210L80 -126Z', '#c8503a') +
              rect(-18, -70, 36, 70, '#7a4a24') +
              rect(24, -100, 26, 26, '#ffd97a'),
          ),
        )
        .join('') +
      path(
        'M520 700C640 520 760 500 830 560C780 570 770 610 780 650C730 630 700 660 700 710C650 690 600 720 580 770Z',
        '#0f7a4a',
      ) +
      path(
        'M640 880C800 900 850 1000 740 1060C680 1090 640 1050 690 1030C750 1000 700 950 620 960Z',
        '#159a5c',
      ) +
      path('M740 1060l-70 10l30 -50Z', '#e2b43a') +
      path(
        'M270 1060C220 900 300 800 380 760C350 640 380 560 450 540C540 520 600 590 580 680C660 740 700 900 640 1060Z',
        '#159a5c',
      ) +
      path('M350 1060C330 920 380 830 450 810C530 830 580 920 560 1060Z', '#f4e3a4') +
      times(6, (i) =>
        line(
          `M${372 - i * 3} ${880 + i * 32}Q456 ${900 + i * 32} ${548 + i * 3} ${880 + i * 32}`,
          '#d9bf6a',
          5,
        ),
      ) +
      path('M330 650C300 560 380 470 470 480C570 490 620 570 580 650C550 710 370 720 330 650Z', '#1bb06a') +
      path('M380 500L360 420L430 480ZM520 490L560 420L570 510Z', '#f4e3a4') +
      disc(404, 570, 34, '#fffdf0') +
      disc(506, 570, 34, '#fffdf0') +
      disc(412, 576, 15, '#06331f') +
      disc(498, 576, 15, '#06331f') +
      disc(420, 650, 7, '#06331f') +
      disc(488, 650, 7, '#06331f') +
      line('M400 672Q454 700 508 672', '#06331f', 6) +
      line('M368 526q30 -20 60 -4M484 522q30 -16 58 6', '#06331f', 7) +
      disc(454, 790, 24, '#c8233f') +
      disc(447, 784, 4, '#fff') +
      disc(461, 784, 4, '#fff') +
      disc(447, 797, 4, '#fff') +
      disc(461, 797, 4, '#fff') +
      times(
        11,
        (i) =>
          `<ellipse cx="${270 + (i % 6) * 66 + (i > 5 ? 30 : 0)}" cy="${i > 5 ? 1052 : 1076}" rx="34" ry="13" fill="${i % 2 ? '#f2c230' : '#e0a818'}" stroke="#8a6410" stroke-width="3"/>`,
      ) +
      path('M-20 1090Q450 1070 920 1090V1220H-20Z', '#0b5a38'),
  },
  'the-quiet-alphabet-of-stones': {
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
  },
};
