import { linkedText } from './linked-text.ts';

/** A house text: what is no link is text, whatever it looks like. Links lead out of the app, in a tab of their own. */
export const LinkedParagraph = ({ text }: { text: string }) =>
  linkedText(text).map((piece, index) =>
    piece.url === undefined ? (
      piece.text
    ) : (
      <a
        // Pieces have no names; the same text gives the same pieces.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        href={piece.url}
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-xs font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <bdi>{piece.text}</bdi>
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    ),
  );
