import type { PersonRole } from '@lamplight/contract';
import { formatUnits } from '@lamplight/messages/intl';
import { Library, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Cover } from '../../../ui/cover.tsx';
import { fullCreditLine } from '../books/credit-line.ts';
import { StatusLine } from '../books/status-line.tsx';
import { m } from './messages.ts';
import { nameOf, type PreviewItem, titleParts } from './search-preview.ts';

interface SearchOptionProps {
  id: string;
  item: PreviewItem;
  search: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

const roles: Readonly<Record<PersonRole, string>> = {
  author: m.author,
  narrator: m.narrator,
  translator: m.translator,
  editor: m.editor,
};

interface Parts {
  picture: ReactNode;
  people: string;
  note: ReactNode;
}

function partsOf(item: PreviewItem): Parts {
  if (item.kind === 'book') {
    const { status, chapter_count } = item.book;
    return {
      picture: <Cover of={item.book} alt="" sizes="40px" />,
      people: fullCreditLine(item.book),
      note: <StatusLine status={status} chapters={chapter_count} />,
    };
  }
  const isPerson = item.kind === 'person';
  const { book_count } = isPerson ? item.person : item.series;
  const label = isPerson ? formatUnits(item.person.roles.map((role) => roles[role])) : m.series;
  const Icon = isPerson ? UserRound : Library;
  return {
    picture: (
      <span className="grid size-10 place-items-center rounded-full bg-surface-3 text-text-2">
        <Icon size={20} aria-hidden />
      </span>
    ),
    people: '',
    note: `${label} · ${m.audiobookCount({ count: book_count })}`,
  };
}

/** One suggestion: a book, a person or a series. A press must not take the focus from the text field. */
export function SearchOption({ id, item, search, isActive, onPoint, onChoose }: SearchOptionProps) {
  const { picture, people, note } = partsOf(item);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className="flex min-h-16 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 aria-selected:bg-surface-3"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="w-10 shrink-0">{picture}</span>
      <span className="grid min-w-0 gap-0.5">
        <span dir="auto" className="truncate font-semibold">
          {titleParts(nameOf(item), search).map(({ text, isMatch }, index) =>
            isMatch ? (
              <mark key={index} className="bg-transparent text-accent-text">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </span>
        {people !== '' && (
          <span dir="auto" className="truncate text-sm text-text-2">
            {people}
          </span>
        )}
        <span className="truncate text-sm text-text-2">{note}</span>
      </span>
    </div>
  );
}
