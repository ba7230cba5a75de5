// Drawing functions that the covers share: they return shapes as SVG text, for a canvas of 900 by 1200.
export const rnd = (seed) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
export const n = (v) => Math.round(v * 10) / 10;
export const times = (count, f) => Array.from({ length: count }, (_, i) => f(i)).join('');
/** Returns an id derived from the content, so that drawings do not depend on their order. */
const nameOf = (...parts) => {
  let sum = 0;
  for (const letter of parts.join()) sum = (Math.imul(sum, 31) + letter.codePointAt(0)) >>> 0;
  return sum.toString(36);
};
export const fill = (...stops) => {
  // Returns a vertical gradient: its SVG definition and the paint that refers to it.
  const id = `w${nameOf(...stops)}`;
  return [
    `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map((s, i) => `<stop offset="${i / (stops.length - 1)}" stop-color="${s}"/>`).join('')}</linearGradient>`,
    `url(#${id})`,
  ];
};
export const wash = (...stops) => {
  const [d, p] = fill(...stops);
  return `${d}<rect width="900" height="1200" fill="${p}"/>`;
};
export const glow = (x, y, r, colour, strength = 0.9) => {
  const id = `g${nameOf(x, y, r, colour, strength)}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`;
};
export const disc = (x, y, r, colour, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${more}/>`;
export const path = (d, colour, more = '') => `<path d="${d}" fill="${colour}" ${more}/>`;
export const line = (d, colour, width = 4, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const rect = (x, y, w, h, colour, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${more}/>`;
export const at = (x, y, s, inner, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${inner}</g>`;
export const stars = (count, seed, [x0, y0, x1, y1], colour, big = 3) => {
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
export const hills = (y, height, seed, colour, more = '') => {
  const r = rnd(seed);
  let d = `M-40 1240V${y}`;
  for (let x = -40, last = y; x < 940; x += 150) {
    const next = y + (r() - 0.5) * height;
    d += `C${x + 60} ${n(last)} ${x + 90} ${n(next)} ${x + 150} ${n(next)}`;
    last = next;
  }
  return path(`${d}V1240Z`, colour, more);
};
export const waves = (y, depth, length, colour, shift = 0, more = '') => {
  let d = `M${-length - shift} 1240V${y}`;
  for (let x = -length - shift; x < 940; x += length)
    d += `q${length / 4} ${-depth} ${length / 2} 0t${length / 2} 0`;
  return path(`${d}V1240Z`, colour, more);
};

export const heron = (c) =>
  path(
    'M0 0C-40 -70 -30 -150 20 -190C60 -220 70 -270 40 -310C30 -330 50 -350 80 -345L190 -325L84 -318C110 -270 90 -220 70 -190C120 -150 170 -60 210 20C140 20 50 40 0 0Z',
    c,
  ) +
  line('M70 -338Q20 -350 -30 -330', c, 6) +
  line('M70 20V170M110 20V170M70 170h-26M110 170h-26', c, 7);
export const reeds = (y, c, seed, count = 26) => {
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
export const volume = (title) => title.split(', Volume').map((t, i) => (i ? 'Volume' + t : t));
export const tree = (x, y, s, trunk, crown, fruit, seed) => {
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
export const clock = (x, y, r, face, rim, hand, h, m) =>
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
export const drops = (count, seed, [x0, y0, x1, y1], c) => {
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
