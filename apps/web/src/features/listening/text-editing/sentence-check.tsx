import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { KeyList } from '../../../ui/key-list.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import {
  changedSentence,
  type Draft,
  editWords,
  joinWithNext,
  removeSentence,
  setChecked,
  setStart,
  splitSentence,
} from './draft.ts';
import { exactTime } from './exact-time.ts';
import { m } from './messages.ts';
import { moveSteps, SentenceBench } from './sentence-bench.tsx';
import { SentenceList } from './sentence-list.tsx';
import { isForEditor, type TextAction, textActionOf, textKeys } from './text-keys.ts';
import type { DraftHistory } from './use-draft-history.ts';
import { type SentenceChoice, type SentenceFilter, useSentenceChoice } from './use-sentence-choice.ts';
import type { SentencePlayer } from './use-sentence-player.ts';

interface SentenceCheckProps {
  draft: Draft;
  history: DraftHistory;
  /** End of the recording in seconds. */
  until: number;
  /** Indexes of the doubtful sentences, worst first. */
  doubts: readonly number[];
  /** Indexes of the sentences that must be heard. */
  places: readonly number[];
  audio: RefObject<HTMLAudioElement | null>;
  player: SentencePlayer;
  decibels: Float32Array | null;
  placeholder: ReactNode;
}

/** A sentence to correct, and the list that it is chosen from. */
export function SentenceCheck(props: SentenceCheckProps) {
  const { draft, history, until, doubts, places, audio, player, decibels, placeholder } = props;
  const { sentences } = draft;
  const section = useRef<HTMLElement>(null);
  const keyHelp = useRef<HTMLDetailsElement>(null);
  const choice = useSentenceChoice(draft, doubts, places);
  const { filter, listed, index, position, select, beside } = choice;
  const sentence = sentences[index];
  const [isEditing, setEditing] = useState(false);
  /** Announcement of the last undone or redone step, for screen readers. */
  const [said, setSaid] = useState('');
  if (!sentence) return null;
  const isHeard = player.hasHeard(sentence);

  function moveTo(second: number) {
    const next = setStart(draft, index, second, until);
    const moved = next.sentences[index];
    if (next === draft || !moved) return;
    history.change(next, `move ${moved.id}`);
    player.playSoon(moved);
  }

  function finishEditing() {
    setEditing(false);
    // The field that had the focus is gone: focus the button that edits the words.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        section.current?.querySelector<HTMLElement>('[data-edit-words]')?.focus();
    });
  }

  function split(words: string, at: number) {
    const next = splitSentence(editWords(draft, index, words), index, at);
    finishEditing();
    if (next.sentences.length === sentences.length) return;
    history.change(next);
    select(index + 1, next);
  }

  function remove() {
    const next = removeSentence(draft, index);
    if (next === draft) return;
    const neighbour = beside(1) ?? beside(-1) ?? index + 1;
    history.change(next);
    select(neighbour > index ? neighbour - 1 : neighbour, next);
  }

  /** Shows the sentence that an undone or redone step has changed. */
  function step(to: Draft | null, run: () => void, done: typeof m.undone) {
    if (to === null) return;
    const changed = changedSentence(draft, to);
    run();
    setEditing(false);
    if (changed === null) return;
    select(changed, to);
    setSaid(done({ number: changed + 1, time: exactTime(to.sentences[changed]?.start ?? 0) }));
    section.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }
  const undo = () => step(history.previous, history.undo, m.undone);
  const redo = () => step(history.next, history.redo, m.redone);

  function showKeys() {
    if (!keyHelp.current) return;
    keyHelp.current.open = true;
    keyHelp.current.querySelector('summary')?.focus();
  }

  const check = (isOn: boolean) => {
    if (!isOn || isHeard || sentence.isChecked) history.change(setChecked(draft, index, isOn));
  };
  const [fine, coarse] = moveSteps;
  // Another sentence may still play: Play then plays the selected sentence.
  const isPlaying = player.isPlaying && (player.playingId ?? sentence.id) === sentence.id;
  const toggle = () => (isPlaying ? player.pause() : player.play(sentence));
  const does: Record<TextAction, () => void> = {
    play: toggle,
    next: () => select(beside(1)),
    previous: () => select(beside(-1)),
    earlier: () => moveTo(sentence.start - fine),
    later: () => moveTo(sentence.start + fine),
    muchEarlier: () => moveTo(sentence.start - coarse),
    muchLater: () => moveTo(sentence.start + coarse),
    check: () => check(!sentence.isChecked),
    edit: () => setEditing(true),
    join: () => history.change(joinWithNext(draft, index)),
    remove,
    undo,
    redo,
    help: showKeys,
  };

  function onKeyDown(event: KeyboardEvent) {
    const action = textActionOf(event);
    if (action === null || isEditing || !isForEditor(event.target as Element, event.key)) return;
    event.preventDefault();
    does[action]();
  }

  const sentenceNumber = m.sentenceNumber({ number: index + 1, count: sentences.length });
  const place = { sentence: sentenceNumber, number: position + 1, count: listed.length };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the controls within.
    <section
      ref={section}
      aria-label={m.sentences}
      tabIndex={-1}
      data-own-keys
      className="grid gap-4 outline-none xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:items-start xl:gap-6"
      onKeyDown={onKeyDown}
    >
      <div role="group" aria-label={m.sentenceCheck} className="grid gap-3 rounded-lg bg-surface p-3 sm:p-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-ui text-md font-semibold" aria-live="polite">
            {position < 0 || filter === 'all'
              ? sentenceNumber
              : (filter === 'doubts' ? m.doubtNumber : m.placeNumber)(place)}
          </h3>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="sm"
              aria-disabled={beside(-1) === undefined || undefined}
              onClick={does.previous}
            >
              {m[`previous_${filter}`]}
            </Button>
            <Button
              variant="outline"
              size="sm"
              aria-disabled={beside(1) === undefined || undefined}
              onClick={does.next}
            >
              {m[`next_${filter}`]}
            </Button>
          </div>
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
        <SentenceBench
          draft={draft}
          index={index}
          audio={audio}
          decibels={decibels}
          placeholder={placeholder}
          isHeard={isHeard}
          isPlaying={isPlaying}
          isAudible={player.isPlaying}
          isEditing={isEditing}
          actions={{
            toggle,
            moveTo,
            startEditing: does.edit,
            editWords(words) {
              finishEditing();
              if (words !== null) history.change(editWords(draft, index, words));
            },
            split,
            join: does.join,
            undo: history.previous && undo,
            redo: history.next && redo,
            remove,
            check,
          }}
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <ChosenList draft={draft} doubts={doubts} places={places} choice={choice} />
        <details ref={keyHelp} className="rounded-lg bg-surface p-3">
          <summary className="min-h-11 py-2 font-semibold">{m.keys}</summary>
          <p className="mt-2 mb-3 text-sm text-text-2">{m.keysHint}</p>
          <div className="text-sm">
            <KeyList shortcuts={textKeys} />
          </div>
        </details>
      </div>
    </section>
  );
}

interface ChosenListProps extends Pick<SentenceCheckProps, 'draft' | 'doubts' | 'places'> {
  choice: SentenceChoice;
}

/** The lists of sentences, of which one is shown. */
function ChosenList({ draft: { sentences }, doubts, places, choice }: ChosenListProps) {
  const { filter, listed, index, select, show } = choice;
  return (
    <>
      <PillRadioGroup
        label={m.list}
        choices={[
          ...(doubts.length > 0 ? [{ value: 'doubts', label: m.doubtful({ count: doubts.length }) }] : []),
          { value: 'places', label: m.toListenTo({ count: places.length }) },
          { value: 'all', label: m.all({ count: sentences.length }) },
        ]}
        value={filter}
        onChange={(value) => show(value as SentenceFilter)}
      />
      <SentenceList
        key={filter}
        label={{ doubts: m.doubtfulSentences, places: m.placesToListen, all: m.allSentences }[filter]}
        sentences={sentences}
        indexes={listed}
        selected={index}
        onSelect={(next) => select(next)}
      />
    </>
  );
}
