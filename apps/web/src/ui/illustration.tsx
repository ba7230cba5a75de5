import { lazy, Suspense } from 'react';
import { loadPatiently } from './load-patiently.ts';

export const illustrationNames = ['lamp', 'shelf', 'lost', 'gate', 'dark'] as const;
export type IllustrationName = (typeof illustrationNames)[number];

const Drawing = lazy(async () => {
  const { drawings } = await loadPatiently(() => import('./drawings.tsx'));
  return { default: ({ name }: { name: IllustrationName }) => drawings[name] };
});

/**
 * A small picture beside words that say the same; never the only bearer of a meaning. Its place is there at once,
 * the drawing follows, so that screens that seldom show one need not carry it.
 */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 160" width="240" height="160" className="h-auto max-w-full">
      <Suspense fallback={null}>
        <Drawing name={name} />
      </Suspense>
    </svg>
  );
}
