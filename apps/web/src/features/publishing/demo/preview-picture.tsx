import { m } from './messages.ts';

interface Preview {
  readonly name: string;
  /** Alternative text and caption. */
  readonly text: string;
}

/** Screenshots in the demo, taken by `npm run screens -- preview`. */
export const previews: readonly Preview[] = [
  { name: 'home', text: m.homeWhatPopularWhat },
  { name: 'listen', text: m.listeningChaptersSpeedSleep },
  { name: 'tags', text: m.advancedSearchVoiceCategory },
];

export interface PreviewPictureProps {
  preview: Preview;
  /** Alternative text; empty if the same text is next to the picture. */
  alt: string;
}

/** Shows a screenshot for the current device: tall on a phone, wide elsewhere. */
export const PreviewPicture = ({ preview, alt }: PreviewPictureProps) => (
  <picture>
    <source
      media="(max-width: 639px)"
      srcSet={`/previews/${preview.name}-tall.webp`}
      type="image/webp"
      width={720}
      height={1560}
    />
    <img
      src={`/previews/${preview.name}-wide.webp`}
      alt={alt}
      width={1600}
      height={1000}
      loading="lazy"
      decoding="async"
      draggable={false}
    />
  </picture>
);
