import { excerptOf } from './excerpt.ts';

interface MarkedExcerptProps {
  sentence: string;
  search: string;
}

/** A sentence that a search found, with its matches marked. */
export const MarkedExcerpt = ({ sentence, search }: MarkedExcerptProps) =>
  excerptOf(sentence, search).map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="bg-transparent font-semibold text-accent-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
