import { both, circle, eye, night, oval, shape, star, stroke } from './brushes.ts';
import { amber, cream, flame, ink, oklch } from './palette.ts';

export const moon = night(
  275,
  star(13, 22, 4) +
    star(76, 18, 4) +
    star(84, 52, 4.4) +
    star(70, 40, 2.6, amber) +
    shape('M60 12A37 37 0 1 0 82 66A31 31 0 0 1 60 12Z', flame) +
    stroke('M33 50Q38 54 43 50', ink, 2.4) +
    stroke('M36 63Q43 68 49 62', ink, 2.4) +
    circle(31, 59, 4.4, oklch(0.76, 0.13, 55), ' opacity=".7"'),
  [40, 48],
);

export const comet = night(
  250,
  star(22, 62, 4) +
    star(72, 76, 3.6) +
    star(30, 82, 2.6, amber) +
    shape('M92 4Q62 22 52 44L68 60Q86 36 92 4Z', oklch(0.72, 0.14, 60), ' opacity=".55"') +
    shape('M84 14Q60 28 48 48L62 62Q78 42 84 14Z', amber) +
    circle(46, 58, 20, flame) +
    eye(40, 56, 3.6) +
    eye(53, 56, 3.6) +
    stroke('M42 65Q46.5 69 51 65', ink, 2.4),
  [46, 58],
);

const ringed = oklch(0.68, 0.12, 25);
const ring = stroke('M7 60Q14 72 50 58Q88 42 88 32', flame, 5);
export const planet = night(
  295,
  star(18, 22, 4.4) +
    star(78, 78, 4) +
    star(80, 20, 2.4, amber) +
    stroke('M88 32Q86 24 66 30M7 60Q8 52 26 45', flame, 5) +
    circle(48, 47, 26, ringed) +
    shape('M23 40Q48 30 73 40Q70 32 66 28Q48 22 30 28Q26 32 23 40Z', oklch(0.78, 0.1, 40)) +
    shape('M24 56Q48 68 72 56Q68 66 62 69Q48 74 34 69Q27 64 24 56Z', oklch(0.58, 0.12, 20)) +
    both(eye(40, 45, 3.4)) +
    stroke('M44 51Q48 54 52 51', ink, 2.2) +
    ring,
);

const brick = oklch(0.58, 0.16, 28);
export const lighthouse = night(
  225,
  shape('M50 27 96 10V44Z', flame, ' opacity=".5"') +
    shape('M46 27 0 10V44Z', flame, ' opacity=".3"') +
    shape('M0 82Q24 72 48 78Q76 84 96 76V96H0Z', oklch(0.3, 0.04, 240)) +
    shape('M37 36H59L65 82H31Z', cream) +
    shape('M36 45.6H60L61.4 57H34.6ZM33.4 68H62.6L64 79H32Z', brick) +
    shape('M34 34H62V39H34Z', ink) +
    shape('M39 20H57V34H39Z', amber) +
    circle(48, 27, 4.4, cream) +
    shape('M36 20Q48 6 60 20Z', brick) +
    shape('M45 82V75Q48 71.4 51 75V82Z', ink) +
    stroke('M6 90q6-4 12 0t12 0M60 90q6-4 12 0t12 0', oklch(0.6, 0.06, 220), 2),
  [48, 27],
);

export const boat = night(
  215,
  star(20, 22, 4) +
    star(74, 16, 3) +
    circle(76, 32, 9, flame) +
    shape('M48 24 66 60H30Z', cream) +
    shape('M48 24 66 60H48Z', oklch(0.86, 0.03, 75)) +
    shape('M10 54 30 60H66L86 54 70 78H26Z', oklch(0.96, 0.02, 80)) +
    shape('M48 60H66L86 54 70 78H48Z', oklch(0.82, 0.04, 75)) +
    oval(40, 68, 2, 2.6, ink) +
    oval(54, 68, 2, 2.6, ink) +
    stroke('M44 72Q47 74.6 50 72', ink, 1.8) +
    shape('M0 80q8-7 16 0t16 0t16 0t16 0t16 0t16 0V96H0Z', oklch(0.5, 0.09, 230)) +
    shape('M0 87q8-5 16 0t16 0t16 0t16 0t16 0t16 0V96H0Z', oklch(0.4, 0.09, 235)),
  [76, 32],
);
