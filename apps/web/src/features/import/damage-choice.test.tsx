import type { ImportBook, ImportDamage } from '@lamplight/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DamageChoice, type PendingChoice } from './damage-choice.tsx';

const damage: ImportDamage = {
  choice: 'skip',
  files: [],
  count: 1,
  without: { chapters: 1, duration: 60 },
  playable: { chapters: 2, duration: 90 },
};
const book: ImportBook = {
  id: 7,
  state: 'refused',
  reason: null,
  book_id: null,
  path: 'A',
  title: 'A',
  authors: [],
  narrators: [],
  details: [],
  tags: [],
  chapters: 1,
  duration: 60,
  files: 2,
  bytes: 100,
  origins: [],
  notes: [],
  damage,
};

test.each<[PendingChoice | null, (string | null)[]]>([
  [null, [null, null]],
  [{ entry: 7, choice: 'without' }, ['busy', 'off']],
  [{ entry: 8, choice: 'without' }, ['off', 'off']],
])('while %j is applied, only its button is busy, and all are off', (pending, states) => {
  const drawn = renderToStaticMarkup(
    <DamageChoice book={book} damage={damage} pending={pending} onDecide={() => {}} />,
  );
  const buttons = drawn.match(/<button[^>]*>/g) ?? [];
  expect(
    buttons.map((button) =>
      button.includes('aria-busy') ? 'busy' : button.includes('aria-disabled') ? 'off' : null,
    ),
  ).toEqual(states);
});
