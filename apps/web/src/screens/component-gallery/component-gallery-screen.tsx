import { useEffect } from 'react';
import { chooseTheme, readTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryLayers } from './gallery-layers.tsx';
import { GalleryStates } from './gallery-states.tsx';
import { GalleryTokens } from './gallery-tokens.tsx';

/** Every UI component in every state. Development only; not part of the built app. */
export function ComponentGalleryScreen() {
  useEffect(() => chooseTheme(readTheme()), []);
  return (
    <div className="wrap py-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">The kit</h1>
        <div role="group" aria-label="Theme" className="flex gap-2">
          {(['system', 'dark', 'light'] as const).map((choice) => (
            <Button key={choice} variant="outline" size="sm" onClick={() => chooseTheme(choice)}>
              {choice}
            </Button>
          ))}
        </div>
      </div>
      <GalleryTokens />
      <GalleryControls />
      <GalleryStates />
      <GalleryLayers />
    </div>
  );
}
