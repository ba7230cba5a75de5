import { lazy, Suspense } from 'react';
import { importWithRetry } from './import-with-retry.ts';

export const illustrationNames = ['lamp', 'shelf', 'lost', 'gate', 'dark'] as const;
export type IllustrationName = (typeof illustrationNames)[number];

const Drawing = lazy(async () => {
  const { illustrations } = await importWithRetry(() => import('./illustrations.tsx'));
  return { default: ({ name }: { name: IllustrationName }) => illustrations[name] };
});

/**
 * Decorative picture next to text with the same meaning. The space is reserved at once and the drawing loads later,
 * so that screens that rarely show a picture do not include its code.
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
