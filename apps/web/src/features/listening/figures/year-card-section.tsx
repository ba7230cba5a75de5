import { useMutation } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveBlob } from '../../../lib/download-file.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { Section } from '../../../ui/section.tsx';
import { showToast } from '../../../ui/toast.ts';
import { m } from './own-year.messages.ts';
import { type CardFact, cardBlob, drawCard } from './year-card.ts';

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

const canShareFiles = (): boolean =>
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'year.png', { type: 'image/png' })] });

/** A picture of the chosen facts, drawn on this device, to save or share. */
export function YearCardSection({ period, facts }: { period: string; facts: readonly CardFact[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const site = useSite();
  const [left, setLeft] = useState<readonly string[]>([]);
  const title = m.cardTitle({ period });
  const shown = facts.filter(({ label }) => !left.includes(label));
  useEffect(() => {
    if (canvas.current) drawCard(canvas.current, { title, facts: shown, site: site.name });
  });
  const making = useMutation({
    mutationFn: async (isShared: boolean) => {
      if (!canvas.current) return;
      const blob = await cardBlob(canvas.current);
      const name = `${period}.png`;
      if (isShared) await navigator.share({ files: [new File([blob], name, { type: blob.type })] });
      else saveBlob(blob, name);
    },
    onError: (error) => {
      if (!isAbort(error)) showToast(m.notMade, { tone: 'error' });
    },
  });
  return (
    <Section title={m.card}>
      <p className="mb-4 text-text-2">{m.cardHint}</p>
      <div className="grid gap-6 sm:grid-cols-[20rem_1fr]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={m.cardText({ facts: shown.map(({ label, value }) => `${label}: ${value}`).join(', ') })}
          className="aspect-square w-full rounded-lg border border-border"
        />
        <div className="grid content-start gap-4">
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-sm font-semibold text-text-2">{m.cardShows}</legend>
            {facts.map(({ label }) => (
              <CheckBox
                key={label}
                label={label}
                isOn={!left.includes(label)}
                onChange={(isOn) =>
                  setLeft(isOn ? left.filter((other) => other !== label) : [...left, label])
                }
              />
            ))}
          </fieldset>
          <div className="flex flex-wrap gap-3">
            <Button
              variant="outline"
              icon={<Download size={18} aria-hidden />}
              onClick={() => making.mutate(false)}
            >
              {m.save}
            </Button>
            {canShareFiles() && (
              <Button
                variant="outline"
                icon={<Share2 size={18} aria-hidden />}
                onClick={() => making.mutate(true)}
              >
                {m.share}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Section>
  );
}
