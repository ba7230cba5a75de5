import type { CSSProperties, ReactNode } from 'react';

/** Tones and the tokens they wear. */
const tokens = {
  ongoing: 'status-ongoing',
  complete: 'status-complete',
  dropped: 'status-dropped',
  'other-status': 'status-other',
  tts: 'tag-tts',
  official: 'tag-official',
  tag: 'tag-other',
  subtag: 'subtag',
  active: 'member-active',
  trialing: 'member-trialing',
  'free-used': 'member-free-used',
  neutral: 'member-other',
} as const;

export type BadgeTone = keyof typeof tokens;
export const badgeTones = Object.keys(tokens) as BadgeTone[];

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  const colours = {
    '--badge': `var(--badge-${tokens[tone]})`,
    '--badge-fg': `var(--badge-${tokens[tone]}-fg)`,
  } as CSSProperties;
  return (
    <span className="badge" style={colours}>
      {children}
    </span>
  );
}
