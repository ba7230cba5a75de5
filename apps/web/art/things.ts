import { both, circle, eye, night, oval, shape, star, stroke } from './brushes.ts';
import { amber, cream, flame, ink, oklch, rust } from './palette.ts';

const brass = oklch(0.7, 0.12, 75);
export const lamp = night(
  45,
  circle(48, 42, 32, flame, ' opacity=".16"') +
    shape('M38 14Q48 6 58 14L55 20H41Z', brass) +
    shape('M34 20H62V25H34Z', brass) +
    shape('M32 26Q24 44 34 64H62Q72 44 64 26Z', cream, ' opacity=".38"') +
    shape('M48 28Q62 44 56 56Q52 62 48 62Q44 62 40 56Q34 44 48 28Z', amber) +
    shape('M48 40Q55 50 52 56Q50 59 48 59Q46 59 44 56Q41 50 48 40Z', flame) +
    both(circle(44.4, 53, 1.7, ink)) +
    stroke('M46 56.6Q48 58.2 50 56.6', ink, 1.5) +
    shape('M32 64H64L60 72H36Z', brass) +
    shape('M30 74Q48 66 66 74L70 86H26Z', oklch(0.6, 0.12, 65)) +
    stroke('M31 24Q10 44 30 70M65 24Q86 44 66 70', oklch(0.6, 0.12, 65), 2.6),
  [48, 46],
);

const glaze = oklch(0.6, 0.1, 200);
export const teapot = night(
  350,
  stroke('M40 22q-5-5 0-9t0-9M52 22q-5-5 0-9t0-9', cream, 2.2, ' opacity=".6"') +
    stroke('M73 48Q92 44 88 60Q84 70 70 70', glaze, 6) +
    shape('M24 62Q14 60 10 42L4 40Q6 36 14 36Q18 50 26 52Z', glaze) +
    oval(48, 60, 27, 23, glaze) +
    shape('M32 42Q48 28 64 42Q56 46 48 46Q40 46 32 42Z', oklch(0.7, 0.1, 195)) +
    circle(48, 33, 4.6, amber) +
    both(eye(40, 58, 3.6) + circle(33, 66, 4, oklch(0.72, 0.12, 25), ' opacity=".7"')) +
    stroke('M43 67Q48 71 53 67', ink, 2.2) +
    shape('M34 80H62L60 86H36Z', oklch(0.5, 0.09, 205)),
);

const cap = oklch(0.58, 0.18, 28);
export const mushroom = night(
  165,
  shape('M0 82Q24 76 48 80Q72 84 96 78V96H0Z', oklch(0.4, 0.09, 145)) +
    shape('M36 50H60Q66 70 62 84Q48 90 34 84Q30 70 36 50Z', cream) +
    shape('M10 54Q12 16 48 14Q84 16 86 54Q66 60 48 60Q30 60 10 54Z', cap) +
    oval(34, 34, 8, 7, cream) +
    oval(62, 28, 6, 5, cream) +
    oval(72, 45, 6, 5.4, cream) +
    oval(22, 48, 4.6, 4, cream) +
    oval(50, 46, 5, 4.4, cream) +
    both(eye(42, 68, 3)) +
    stroke('M44.6 74Q48 77 51.4 74', ink, 2),
);

const nut = oklch(0.62, 0.11, 65);
export const acorn = night(
  110,
  stroke('M48 26Q48 14 56 10', oklch(0.4, 0.06, 60), 4.6) +
    shape('M54 12Q70 4 84 16Q70 26 56 16Z', oklch(0.66, 0.13, 130)) +
    stroke('M57 14Q68 13 80 16', oklch(0.45, 0.1, 135), 1.5) +
    shape('M24 44H72Q74 72 48 88Q22 72 24 44Z', nut) +
    shape('M62 46H72Q74 72 48 88Q64 70 62 46Z', oklch(0.53, 0.1, 60)) +
    shape('M18 44Q18 26 48 25Q78 26 78 44Q78 50 72 49Q48 44 24 49Q18 50 18 44Z', oklch(0.45, 0.07, 55)) +
    stroke('M28 38q4 4 8 0t8 0t8 0t8 0t8 0', oklch(0.6, 0.08, 60), 1.8) +
    both(eye(39, 59, 3.4) + circle(33, 66, 3.6, rust, ' opacity=".6"')) +
    stroke('M43.6 67Q48 71 52.4 67', ink, 2.2) +
    star(18, 70, 4, amber),
);
