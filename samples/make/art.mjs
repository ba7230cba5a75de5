// The pictures: one drawing and one set of inks for each book, on a sheet of 900 by 1200.
const rnd = seed => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
const n = v => Math.round(v * 10) / 10
const times = (count, f) => Array.from({ length: count }, (_, i) => f(i)).join('')
let ids = 0
const fill = (...stops) => { // a vertical wash; returns [definition, paint]
  const id = `w${++ids}`
  return [`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((s, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${s}"/>`).join('')}</linearGradient>`, `url(#${id})`]
}
const wash = (...stops) => { const [d, p] = fill(...stops); return `${d}<rect width="900" height="1200" fill="${p}"/>` }
const glow = (x, y, r, colour, strength = 0.9) => {
  const id = `g${++ids}`
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`
}
const disc = (x, y, r, colour, more = '') => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${more}/>`
const path = (d, colour, more = '') => `<path d="${d}" fill="${colour}" ${more}/>`
const line = (d, colour, width = 4, more = '') => `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
const rect = (x, y, w, h, colour, more = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${more}/>`
const at = (x, y, s, inner, turn = 0) => `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${inner}</g>`
const stars = (count, seed, [x0, y0, x1, y1], colour, big = 3) => {
  const r = rnd(seed)
  return times(count, () => disc(n(x0 + r() * (x1 - x0)), n(y0 + r() * (y1 - y0)), n(0.8 + r() * r() * big), colour, `opacity="${n(0.4 + r() * 0.6)}"`))
}
const hills = (y, height, seed, colour, more = '') => {
  const r = rnd(seed)
  let d = `M-40 1240V${y}`
  for (let x = -40, last = y; x < 940; x += 150) { const next = y + (r() - 0.5) * height; d += `C${x + 60} ${n(last)} ${x + 90} ${n(next)} ${x + 150} ${n(next)}`; last = next }
  return path(`${d}V1240Z`, colour, more)
}
const waves = (y, depth, length, colour, shift = 0, more = '') => {
  let d = `M${-length - shift} 1240V${y}`
  for (let x = -length - shift; x < 940; x += length) d += `q${length / 4} ${-depth} ${length / 2} 0t${length / 2} 0`
  return path(`${d}V1240Z`, colour, more)
}

export const art = {
  'the-lamp-on-gull-stair': {
    layout: 'top', ink: '#fbf1d8', accent: '#ffd27a', mark: '#e8f2ef',
    draw: wash('#0c3a4a', '#1d6270', '#7fb2ab', '#cfdcc6') + glow(560, 560, 420, '#ffe9a8', 0.75)
      + path('M560 560L-60 430V660Z', '#fff3c4', 'opacity=".34"') + path('M560 560L960 470V640Z', '#fff3c4', 'opacity=".34"')
      + hills(830, 120, 5, '#4f8a8a', 'opacity=".5"')
      + path('M512 640L496 1010H624L608 640Z', '#fbf1de') + path('M509 710H611L614 780H506Z', '#b5432f') + path('M503 850H617L620 920H500Z', '#b5432f')
      + rect(500, 618, 120, 26, '#0c2f3b') + rect(522, 530, 76, 90, '#ffe39a') + times(3, i => rect(520 + i * 37, 530, 6, 90, '#0c2f3b')) + path('M508 532Q560 448 612 532Z', '#b5432f') + disc(560, 478, 9, '#0c2f3b')
      + rect(548, 960, 26, 52, '#0c2f3b', 'rx="13"') + disc(560, 812, 12, '#0c2f3b')
      + path('M330 1040Q420 960 500 990Q580 950 660 1000Q760 1000 820 1060L900 1240H300Z', '#0c2f3b')
      + times(9, i => line(`M${500 - i * 22} ${1010 + i * 16}h-22v16`, '#6ea3a0', 4))
      + waves(1075, 34, 210, '#185463', 0) + waves(1110, 30, 180, '#0f414f', 60)
      + times(5, i => rect(-60 + i * 40, 770 + i * 62, 620 + (i % 2) * 330, 20, '#eef3e6', `rx="10" opacity="${n(0.16 + i * 0.03)}"`))
      + line('M190 560q22 -22 40 0q18 -22 40 0M250 640q15 -15 28 0q13 -15 28 0M140 650q12 -12 22 0q10 -12 22 0', '#0c2f3b', 5),
  },
  'the-fox-who-kept-the-minutes': {
    layout: 'top', ink: '#3a1608', accent: '#7c2d12', mark: '#fdebd0', wonk: 1,
    draw: wash('#f6c177', '#f3a657', '#e8833a') + disc(450, 640, 300, '#fbe3b0') + hills(820, 90, 3, '#c9561f', 'opacity=".55"')
      + times(7, i => line(`M${70 + i * 128} 1010V${430 + (i % 3) * 60}`, '#a63f16', 16, 'opacity=".35"'))
      + path('M640 1060C830 1040 860 860 770 760C800 850 740 900 660 930Z', '#b5431a') + path('M770 760C812 812 800 862 770 884C760 840 762 800 770 760Z', '#fff2dc')
      + path('M290 1090C270 900 330 780 450 770C570 780 650 900 640 1090Z', '#c8501d') + path('M390 1090C370 960 400 850 450 830C500 850 540 960 520 1090Z', '#fff2dc')
      + path('M285 560L300 400L410 500Q450 488 490 500L600 400L615 560Q600 700 450 790Q300 700 285 560Z', '#d65c22')
      + path('M285 570Q360 620 420 690L450 790Q300 700 285 570ZM615 570Q540 620 480 690L450 790Q600 700 615 570Z', '#fff2dc')
      + path('M310 425L322 520L385 490ZM590 425L578 520L515 490Z', '#3a1608') + disc(450, 768, 20, '#3a1608')
      + line('M350 590q28 -24 54 4M496 594q26 -28 54 -4', '#3a1608', 9)
      + at(614, 520, 1, rect(-8, -150, 18, 190, '#f4c430') + path('M-8 40H10L1 74Z', '#fbe3b0') + rect(-8, -164, 18, 20, '#a8323e'), 32)
      + path('M300 960L450 985L600 960V1075L450 1100L300 1075Z', '#fffaf0') + line('M450 985V1100', '#c9a27a', 4) + times(4, i => line(`M325 ${990 + i * 22}l95 16M480 ${1006 + i * 22}l95 -16`, '#b99066', 4))
      + path('M-20 1090Q450 1040 920 1090V1220H-20Z', '#5a2109'),
  },
  'the-moth-hour': {
    layout: 'tall', ink: '#f4e8f7', accent: '#d8b7e4', byline: '#d8b7e4', box: [70, 76, 760, 320],
    draw: wash('#1d0f2e', '#3a1c55', '#5b2a6e') + glow(450, 740, 470, '#f4d58d', 0.55)
      + rect(140, 430, 620, 640, 'none', 'stroke="#160a24" stroke-width="34"') + rect(433, 430, 34, 640, '#160a24') + rect(140, 715, 620, 30, '#160a24') + rect(100, 1060, 700, 44, '#160a24')
      + path('M0 380H150C160 640 130 900 40 1130H0ZM900 380H750C740 640 770 900 860 1130H900Z', '#6d2f6f') + times(4, i => line(`M${24 + i * 34} 390C${30 + i * 34} 700 ${20 + i * 22} 900 ${8 + i * 10} 1120M${876 - i * 34} 390C${870 - i * 34} 700 ${880 - i * 22} 900 ${892 - i * 10} 1120`, '#4a1d52', 6))
      + stars(40, 9, [170, 450, 730, 1040], '#fff3cf', 2.5)
      + ['', 'matrix(-1 0 0 1 900 0)'].map(t => `<g transform="${t}">` + path('M450 700C520 560 680 500 770 540C790 640 700 740 560 770C520 778 470 760 450 740Z', '#fbf3e2') + path('M452 750C560 760 660 800 640 890C600 960 500 900 452 800Z', '#efe0c8')
        + disc(650, 630, 46, '#8d7aa0') + disc(650, 630, 26, '#3a1c55') + disc(642, 622, 8, '#fbf3e2') + disc(570, 850, 24, '#8d7aa0') + disc(570, 850, 12, '#3a1c55')
        + line('M480 720Q600 660 745 560M485 745Q600 730 690 690M478 780Q540 800 610 890', '#cbb79f', 3) + line('M455 672C470 620 510 590 540 590', '#fbf3e2', 6) + '</g>').join('')
      + path('M450 650C478 660 480 720 474 800C470 860 460 900 450 920C440 900 430 860 426 800C420 720 422 660 450 650Z', '#c9b394') + times(5, i => line(`M430 ${770 + i * 24}Q450 ${782 + i * 24} 470 ${770 + i * 24}`, '#8f7a6b', 4)) + disc(450, 660, 26, '#e7d6bb'),
  },
}
