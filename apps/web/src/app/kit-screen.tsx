import { useEffect } from 'react';
import { chooseTheme, readTheme } from '../lib/theme.ts';
import { Button } from '../ui/button.tsx';
import { KitControls } from './kit/kit-controls.tsx';
import { KitLayers } from './kit/kit-layers.tsx';
import { KitStates } from './kit/kit-states.tsx';
import { KitTokens } from './kit/kit-tokens.tsx';

/** Every part of the kit in every state. Development only: the built app does not contain it. */
export function KitScreen() {
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
      <KitTokens />
      <KitControls />
      <KitStates />
      <KitLayers />
    </div>
  );
}
