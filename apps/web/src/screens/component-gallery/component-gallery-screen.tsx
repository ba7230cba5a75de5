import { useEffect } from 'react';
import { chooseTheme, readTheme } from '../../lib/theme.ts';
import { Badge, badgeTones } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { GalleryControls } from './gallery-controls.tsx';
import { GalleryLayers } from './gallery-layers.tsx';
import { GalleryStates } from './gallery-states.tsx';

const grounds = ['bg', 'surface', 'surface-2', 'surface-3', 'overlay', 'accent-soft'];
const inks = ['text', 'text-2', 'text-3', 'accent-text', 'danger', 'success', 'info', 'warning', 'leaf'];

function GalleryTokens() {
  return (
    <>
      <Section title="Colours">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {grounds.map((ground) => (
            <li
              key={ground}
              className="rounded-md border border-border p-3 text-sm"
              style={{ background: `var(--c-${ground})` }}
            >
              <p className="font-semibold">{ground}</p>
              {inks.map((ink) => (
                <p key={ink} style={{ color: `var(--c-${ink})` }}>
                  {ink}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <div className="grid gap-2">
          {(['3xl', '2xl', 'xl', 'lg'] as const).map((size) => (
            <p key={size} className="font-display font-semibold" style={{ fontSize: `var(--fs-${size})` }}>
              The Lantern Keeper of Hollow Pass
            </p>
          ))}
          {(['md', 'sm', 'xs', '2xs'] as const).map((size) => (
            <p key={size} className="tabular-nums" style={{ fontSize: `var(--fs-${size})` }}>
              Chapter 12 · The Bell Below · 1:02:04
            </p>
          ))}
        </div>
      </Section>
      <Section title="Badges">
        <div className="flex flex-wrap gap-2">
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Section>
    </>
  );
}

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
