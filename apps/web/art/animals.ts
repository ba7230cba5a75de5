import { both, circle, eye, night, oval, shape, stroke } from './brushes.ts';
import { amber, cream, ink, oklch, rust } from './palette.ts';

const blush = oklch(0.72, 0.12, 35);

export const fox = night(
  265,
  both(shape('M20 42 24 13Q36 18 44 30Z', rust) + shape('M25 33 27 20Q33 23 37 29Z', ink)) +
    shape('M14 46Q48 16 82 46Q76 70 48 84Q20 70 14 46Z', rust) +
    both(shape('M14 46Q24 45 34 55Q44 66 48 84Q20 70 14 46Z', cream)) +
    both(eye(35, 50)) +
    shape('M42 77Q48 73 54 77Q52 84 48 84Q44 84 42 77Z', ink),
);

const plume = oklch(0.5, 0.07, 60);
export const owl = night(
  205,
  shape('M20 26Q30 34 48 32Q66 34 76 26Q82 52 72 72Q62 88 48 88Q34 88 24 72Q14 52 20 26Z', plume) +
    shape('M30 62Q48 52 66 62Q66 80 48 86Q30 80 30 62Z', oklch(0.78, 0.07, 75)) +
    ['37 68', '45 66', '53 68', '41 75', '49 75']
      .map((place) => stroke(`M${place}q3 3.4 6 0`, plume, 1.8))
      .join('') +
    both(circle(35, 46, 13, cream) + circle(35, 46, 9, amber) + eye(35, 46, 5.4)) +
    shape('M44 53H52L48 62Z', oklch(0.68, 0.16, 55)),
);

const soot = oklch(0.3, 0.02, 300);
export const cat = night(
  20,
  both(shape('M19 50 19 17Q32 22 42 32Z', soot) + shape('M24 38 24 26Q30 29 35 34Z', blush)) +
    oval(48, 54, 33, 28, soot) +
    both(oval(35, 50, 6.6, 7.4, amber) + oval(35, 50, 2.2, 6.2, ink) + circle(36.4, 47, 1.3, cream)) +
    shape('M44.5 61H51.5L48 65Z', blush) +
    both(stroke('M48 65Q46 71 40 69', cream, 1.8) + stroke('M26 62 11 59M26 67 12 70', cream, 1.4)),
);

const bark = oklch(0.48, 0.075, 55);
export const bear = night(
  150,
  both(circle(24, 28, 12, bark) + circle(24, 28, 6.4, oklch(0.65, 0.08, 50))) +
    oval(48, 52, 33, 31, bark) +
    oval(48, 62, 17, 14, oklch(0.82, 0.06, 75)) +
    both(eye(34, 46, 3.6)) +
    oval(48, 56, 6, 4.4, ink) +
    stroke('M48 60V64M41 67Q48 72 55 67', ink, 2),
);

const fawn = oklch(0.74, 0.06, 70);
export const hare = night(
  310,
  both(
    shape('M38 44Q22 30 26 8Q28 3 33 8Q44 22 46 42Z', fawn) + shape('M38 38Q29 26 30 13Q39 24 41 38Z', blush),
  ) +
    oval(48, 62, 27, 25, fawn) +
    both(eye(37, 57, 4) + circle(29, 68, 4.6, blush, ' opacity=".6"')) +
    shape('M44.5 65H51.5L48 69Z', ink) +
    stroke('M48 69V72M42 75Q45 76 48 72Q51 76 54 75', ink, 1.8) +
    shape('M45.5 75.6H50.5V80Q48 81.4 45.5 80Z', cream),
);

const spine = oklch(0.4, 0.05, 50);
const spines = Array.from({ length: 13 }, (_, index) => {
  const angle = Math.PI * (1.02 + (index / 12) * 0.96);
  const at = (r: number, turn: number) =>
    `${(48 + r * Math.cos(angle + turn)).toFixed(1)} ${(58 + r * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${at(28, -0.16)}L${at(43, 0)}L${at(28, 0.16)}Z`;
}).join('');
export const hedgehog = night(
  95,
  shape(spines, spine) +
    circle(48, 58, 32, spine) +
    shape(
      'M19 66Q22 44 37 44Q44 44 48 50Q52 44 59 44Q74 44 77 66Q70 86 48 86Q26 86 19 66Z',
      oklch(0.86, 0.05, 75),
    ) +
    both(eye(36, 61, 3.8) + circle(28, 71, 4.4, blush, ' opacity=".65"')) +
    circle(48, 70, 5, ink) +
    stroke('M42 78Q48 82 54 78', ink, 2),
);

const jet = oklch(0.27, 0.035, 275);
export const raven = night(
  60,
  shape('M28 92Q18 66 26 44Q34 20 56 22Q76 24 76 42Q76 52 70 58Q78 76 70 94Z', jet) +
    shape('M70 34Q88 36 92 48Q82 48 72 50Q66 42 70 34Z', oklch(0.45, 0.03, 80)) +
    stroke('M72 43Q82 43 91 47.6', ink, 1.6) +
    circle(60, 38, 6, amber) +
    circle(60.6, 38, 3.6, ink) +
    circle(62, 36.6, 1.2, cream) +
    [0, 1, 2]
      .map((row) => stroke(`M${36 + row * 2} ${62 + row * 9}q7 6 14 0q7 6 14 0`, oklch(0.42, 0.06, 275), 2))
      .join(''),
);

const pond = oklch(0.68, 0.14, 140);
export const frog = night(
  235,
  both(circle(29, 33, 13, pond)) +
    oval(48, 56, 36, 27, pond) +
    both(circle(29, 32, 9, cream) + eye(30, 33, 5)) +
    oval(48, 68, 24, 12, oklch(0.85, 0.1, 130)) +
    stroke('M22 55Q48 72 74 55', ink, 2.6) +
    both(circle(44.6, 48, 1.3, ink) + circle(22, 62, 5, blush, ' opacity=".7"')),
);

const deep = oklch(0.5, 0.09, 245);
export const whale = night(
  190,
  stroke('M44 30Q44 18 34 16M46 30Q46 18 57 15', oklch(0.85, 0.05, 220), 3) +
    shape(
      'M10 52Q14 32 44 32Q66 32 72 52Q80 50 80 36Q74 34 71 27Q80 25 84 31Q88 24 94 28Q93 36 86 38Q90 76 50 80Q12 82 10 52Z',
      deep,
    ) +
    shape('M10 56Q30 66 56 64Q50 80 38 80Q12 78 10 56Z', oklch(0.86, 0.04, 220)) +
    [20, 28, 36]
      .map((x) => stroke(`M${x} ${64 - (36 - x) * 0.1}q2 7 8 12`, oklch(0.68, 0.06, 230), 1.6))
      .join('') +
    eye(26, 50, 3.6) +
    shape('M50 66Q58 76 66 74Q64 64 58 60Z', oklch(0.42, 0.08, 245)) +
    shape('M0 86q8-6 16 0t16 0t16 0t16 0t16 0t16 0V96H0Z', oklch(0.36, 0.08, 210)),
);

const dust = oklch(0.76, 0.06, 80);
export const moth = night(
  285,
  both(
    shape('M46 48Q30 16 10 24Q6 46 26 56Q38 58 46 52Z', dust) +
      shape('M46 54Q32 56 24 66Q26 82 38 80Q46 70 47 58Z', oklch(0.66, 0.07, 60)) +
      circle(24, 38, 7, oklch(0.5, 0.08, 50)) +
      circle(24, 38, 4, amber) +
      circle(24, 38, 1.6, ink) +
      circle(35, 69, 3, cream) +
      stroke('M47 36Q42 26 33 22M42.6 28.4 43 24M38.6 25 39.6 20.6', cream, 1.5),
  ) +
    oval(48, 56, 5, 20, oklch(0.42, 0.05, 55)) +
    stroke('M44.4 56H51.6M44 62H52M44.6 68H51.4', cream, 1.5) +
    circle(48, 38, 6, oklch(0.86, 0.05, 80)) +
    both(circle(45.4, 37, 1.6, ink)),
  [48, 30],
);

const shell = oklch(0.66, 0.13, 50);
export const snail = night(
  130,
  shape(
    'M8 82Q10 72 26 72L66 70Q70 70 72 58Q74 44 82 44Q92 46 90 60Q88 82 64 84H12Q8 84 8 82Z',
    oklch(0.82, 0.07, 85),
  ) +
    circle(42, 50, 27, shell) +
    stroke(
      'M42 50m1 0a4 4 0 0 1-5 4a9 9 0 0 1-5-12a14 14 0 0 1 20-4a19 19 0 0 1 2 27a20 20 0 0 1-26 3',
      oklch(0.42, 0.1, 45),
      4,
    ) +
    stroke('M78 48 72 33M84 48 86 34', oklch(0.82, 0.07, 85), 3.4) +
    eye(71.6, 32, 3.8) +
    eye(86.4, 33, 3.8) +
    stroke('M79 62Q83 65 87 61', ink, 1.8),
);
