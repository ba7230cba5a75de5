import type { CSSProperties, ReactNode } from 'react';

/** Badge tones and their hues. */
const hues = {
  ongoing: 'red',
  complete: 'purple',
  dropped: 'black',
  'other-status': 'grey',
  tts: 'green',
  official: 'yellow',
  tag: 'blue',
  subtag: 'grey',
  active: 'green',
  trialing: 'blue',
  'free-used': 'yellow',
  neutral: 'grey',
} as const;

export type BadgeTone = keyof typeof hues;
export const badgeTones = Object.keys(hues) as BadgeTone[];

const coloursOf = (tone: BadgeTone) =>
  ({
    '--badge': `var(--badge-${hues[tone]})`,
    '--badge-fill': `var(--badge-${hues[tone]}-fill)`,
  }) as CSSProperties;

/** A badge: a word in the tone's colour on a light tint of that colour. */
export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span dir="auto" className="badge" style={coloursOf(tone)}>
    {children}
  </span>
);

/** A coloured dot for a status, shown next to the status text. */
export const Dot = ({ tone }: { tone: 'ongoing' | 'complete' | 'dropped' | 'other-status' }) => (
  <span
    aria-hidden="true"
    className={`dot dot-${hues[tone]}`}
    style={{ background: `var(--dot-${hues[tone]})` }}
  />
);
