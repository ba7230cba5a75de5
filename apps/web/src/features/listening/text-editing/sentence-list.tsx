import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { VirtualList, VirtualRow, VirtualRows } from '../../../ui/virtual-rows.tsx';
import { reasonText } from './doubt-text.ts';
import type { DraftSentence } from './draft.ts';
import { exactTime } from './exact-time.ts';
import { m } from './messages.ts';

interface SentenceListProps {
  label: string;
  sentences: readonly DraftSentence[];
  /** Indexes of the listed sentences, in the order of the list. */
  indexes: readonly number[];
  /** Index of the selected sentence. */
  selected: number;
  onSelect: (index: number) => void;
}

/** Height of a row before it is measured, in pixels. */
const rowHeight = 64;

/** Sentences of a draft, of which only the visible ones are in the page. */
export function SentenceList({ label, sentences, indexes, selected, onSelect }: SentenceListProps) {
  const list = useRef<VirtualizerHandle>(null);
  const at = indexes.indexOf(selected);
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at, { align: 'nearest' });
  }, [at]);
  return (
    <div className="max-h-96 overflow-y-auto rounded-lg border border-border bg-surface">
      <VirtualList value={{ total: indexes.length, label }}>
        <Virtualizer
          ref={list}
          as={VirtualRows}
          item={VirtualRow}
          itemSize={rowHeight}
          data={{ length: indexes.length }}
          {...(at >= 0 && { keepMounted: [at] })}
        >
          {(_, row) => {
            const index = indexes[row] ?? 0;
            const sentence = sentences[index];
            return (
              <SentenceButton
                key={sentence?.id ?? row}
                sentence={sentence}
                isSelected={index === selected}
                onSelect={() => onSelect(index)}
              />
            );
          }}
        </Virtualizer>
      </VirtualList>
    </div>
  );
}

interface SentenceButtonProps {
  sentence: DraftSentence | undefined;
  isSelected: boolean;
  onSelect: () => void;
}

const look =
  'flex min-h-14 w-full items-baseline gap-3 border-b border-border px-3 py-2 text-start -outline-offset-3 hover:bg-surface-2 aria-[current]:bg-surface-3';

function SentenceButton({ sentence, isSelected, onSelect }: SentenceButtonProps) {
  if (!sentence) return null;
  return (
    <button type="button" className={look} aria-current={isSelected || undefined} onClick={onSelect}>
      <span className="shrink-0 text-sm text-text-2 tabular-nums">{exactTime(sentence.start)}</span>
      <span className="grid min-w-0 grow gap-0.5">
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {sentence.text}
        </span>
        {sentence.doubt && (
          <span className="text-sm font-semibold text-accent-text">{reasonText(sentence.doubt.reason)}</span>
        )}
      </span>
      {sentence.isChecked && (
        <span className="shrink-0 self-center text-success">
          <Check size={18} aria-hidden />
          <span className="sr-only">{m.checked}</span>
        </span>
      )}
    </button>
  );
}
