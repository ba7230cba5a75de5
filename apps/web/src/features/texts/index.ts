export { FoundSentences, useFoundSentences } from './found-sentences.tsx';
export type { ChosenSentence } from './text-body.tsx';
export { TextPanel } from './text-panel.tsx';
export { textChaptersQuery } from './text-queries.ts';
