import { bear, cat, fox, frog, hare, hedgehog, moth, owl, raven, snail, whale } from './animals.ts';
import { boat, comet, lighthouse, moon, planet } from './skies.ts';
import { acorn, lamp, mushroom, teapot } from './things.ts';

/** Profile images by file name. */
export const drawings = {
  lamp,
  fox,
  owl,
  cat,
  bear,
  hare,
  hedgehog,
  raven,
  frog,
  whale,
  moth,
  snail,
  moon,
  comet,
  planet,
  lighthouse,
  teapot,
  mushroom,
  acorn,
  'paper-boat': boat,
};
