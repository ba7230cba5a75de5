import { autolink } from '@lamplight/contract/text-links';
import { m } from './messages.ts';

/** An admin's text with links. Links open in a new tab; everything else stays plain text. */
export const LinkedParagraph = ({ text }: { text: string }) =>
  autolink(text).map((piece, index) =>
    piece.url === undefined ? (
      piece.text
    ) : (
      <a
        // Parts have no ids, and the same text always gives the same parts.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={index}
        href={piece.url}
        target="_blank"
        rel="noopener noreferrer"
        className="rounded-xs font-semibold text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        <bdi>{piece.text}</bdi>
        <span className="sr-only"> {m.opensInNewTab}</span>
      </a>
    ),
  );
