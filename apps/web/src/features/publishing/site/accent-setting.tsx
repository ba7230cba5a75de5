import { accentColours, siteStyle } from '@lamplight/contract/accent';
import type { CoverShape } from '@lamplight/contract/site-limits';
import { useEffect, useId } from 'react';
import { site } from '../../../lib/site.ts';
import { Button } from '../../../ui/button.tsx';
import { m } from './messages.ts';
import { showTheme } from './show-site.ts';

interface AccentSettingProps {
  /** As #rrggbb; empty for the built-in colour. */
  value: string;
  onChange: (accent: string) => void;
  /** Shape of cover placeholders, which the preview shows as well. */
  shape: CoverShape;
}

/** Colour in the built-in dark theme, which the colour field shows while none is chosen. */
const builtInAccent = '#f4ae3d';

/** Field for the accent colour: shown on the whole page before it is saved, and in both themes beside the field. */
export function AccentSetting({ value, onChange, shape }: AccentSettingProps) {
  const id = useId();
  useEffect(() => {
    showTheme(siteStyle(value || null, shape));
    return () => showTheme(site.get().theme);
  }, [value, shape]);
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.accentColour}
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          id={id}
          type="color"
          className="h-11 w-16 cursor-pointer rounded-md border border-border-strong bg-surface p-1"
          value={value === '' ? builtInAccent : value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              onChange('');
              document.getElementById(id)?.focus();
            }}
          >
            {m.builtInColour}
          </Button>
        )}
      </div>
      {value !== '' && (
        <div className="flex flex-wrap gap-3" aria-hidden="true">
          <Sample theme="dark" accent={value} />
          <Sample theme="light" accent={value} />
        </div>
      )}
      <p id={`${id}-hint`} className="text-sm text-text-2">
        {m.accentHint}
      </p>
    </div>
  );
}

const grounds = { dark: ['#1d1713', '#f7efe4'], light: ['#fffdf8', '#221810'] } as const;

/** Shows a button and a link in the colours of one theme. */
function Sample({ theme, accent }: { theme: 'dark' | 'light'; accent: string }) {
  const colours = accentColours(accent, theme);
  const [background, color] = grounds[theme];
  return (
    <span
      className="inline-flex items-center gap-3 rounded-md border border-border px-4 py-3 text-sm font-semibold"
      style={{ background, color }}
    >
      {theme === 'dark' ? m.dark : m.light}
      <span
        className="rounded-full px-4 py-2"
        style={{ background: colours.accent, color: colours['on-accent'] }}
      >
        {m.sampleButton}
      </span>
      <span style={{ color: colours['accent-text'] }}>{m.sampleLink}</span>
    </span>
  );
}
