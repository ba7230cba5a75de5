import { useState } from 'react';
import { Section } from '../../ui/section.tsx';
import { Gallery } from './gallery.tsx';
import { PreviewPicture } from './preview-picture.tsx';
import { previews } from './previews.ts';

/** Three screenshots; a press opens them full screen. */
export function Discover() {
  const [at, setAt] = useState<number | null>(null);
  return (
    <Section title="Discover">
      <ul className="demo-previews">
        {previews.map((preview, index) => (
          <li key={preview.name}>
            <button
              type="button"
              className="demo-preview"
              aria-label={`Open the picture of ${preview.text}`}
              aria-haspopup="dialog"
              onClick={() => setAt(index)}
            >
              <PreviewPicture preview={preview} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <Gallery at={at} onMove={setAt} onClose={() => setAt(null)} />
    </Section>
  );
}
