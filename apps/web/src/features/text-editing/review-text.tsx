import type { Cue, Doubt, DoubtReason, Pause } from '@lamplight/align';
import { type RefObject, useRef, useState } from 'react';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { showToast } from '../../ui/toast.ts';
import {
  chooseSpotChecks,
  editWords,
  indexesWithout,
  moveStart,
  removeSentence,
  spotChecksWithout,
} from './adjust-cues.ts';
import { FileNotes } from './file-notes.tsx';
import { playAround } from './play-around.ts';
import { SentenceRow } from './sentence-row.tsx';

/** A text with times that a person checks before it is published. */
export interface ReviewedText {
  readonly cues: readonly Cue[];
  readonly doubtful: readonly Doubt[];
  /** Pauses measured in the recording; null if they are not measured yet. */
  readonly pauses: readonly Pause[] | null;
  /** Omissions and guesses in the file; only of a text that was just read. */
  readonly notes?: readonly string[];
}

interface ReviewTextProps {
  text: ReviewedText;
  audio: RefObject<HTMLAudioElement | null>;
  isSaving: boolean;
  onChange: (text: ReviewedText) => void;
  onSaveDraft: () => void;
  /** Null if there is nothing to discard. */
  onDiscard: (() => void) | null;
  onPublish: (heard: readonly number[]) => void;
}

const reasonText: Record<DoubtReason, string> = {
  not_heard: 'Not heard near here',
  extra_sound: 'More is said than written',
  pace: 'Too fast or too slow',
  unclear: 'Could begin elsewhere',
};
/** A sentence that was removed. */
interface Removal {
  readonly before: Pick<ReviewedText, 'cues' | 'doubtful'> & {
    readonly spotChecks: number[];
    readonly played: ReadonlySet<number>;
    readonly fitting: ReadonlySet<number>;
  };
  readonly after: readonly Cue[];
}

/** Sentences added to the list at a time. */
const batch = 100;

/** Spot checks, doubtful sentences, and the button that publishes. */
export function ReviewText(props: ReviewTextProps) {
  const { text, audio, isSaving, onChange, onSaveDraft, onDiscard, onPublish } = props;
  const { cues, doubtful } = text;
  const playing = useRef<AbortController | null>(null);
  /** The spot checks stay while sentences are corrected. */
  const [spotChecks, setSpotChecks] = useState(() => chooseSpotChecks(cues.length, doubtful));
  const [played, setPlayed] = useState<ReadonlySet<number>>(new Set());
  const [fitting, setFitting] = useState<ReadonlySet<number>>(new Set());
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  /** Row whose words are edited: one of the spot checks, or of the list. */
  const [editedRow, setEditedRow] = useState<{
    readonly index: number;
    readonly isSpotCheck: boolean;
  } | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [visibleCount, setVisibleCount] = useState(batch);
  const list = useRef<HTMLOListElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const reasons = new Map(doubtful.map(({ index, reason }) => [index, reasonText[reason]]));
  const listedIndexes = isWhole ? cues.map((_, index) => index) : doubtful.map(({ index }) => index);

  function play(index: number, cue = cues[index]) {
    playing.current?.abort();
    playing.current = new AbortController();
    if (!audio.current || !cue) return;
    const { signal } = playing.current;
    const onHeard = () => setPlayed((now) => new Set(now).add(index));
    playAround(audio.current, { start: cue.start, end: cue.end, onHeard, signal }).catch(() =>
      showToast('The audio could not be played. Please try again.', { tone: 'error' }),
    );
  }

  const without = (set: ReadonlySet<number>, index: number) =>
    new Set([...set].filter((each) => each !== index));

  function move(index: number, by: number) {
    const moved = moveStart(cues, index, by);
    if (moved === cues) return;
    onChange({ ...text, cues: moved });
    setPlayed((now) => without(now, index));
    setFitting((now) => without(now, index));
    play(index, moved[index]);
  }

  /** Moves the focus to a row of the list, or to its heading, if the focused button goes. */
  function keepFocus(position: number) {
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const row = list.current?.children[position] ?? list.current?.lastElementChild;
      (row?.querySelector('button') ?? listHeading.current)?.focus();
    });
  }

  function remove(index: number) {
    keepFocus(listedIndexes.indexOf(index));
    const rest = removeSentence(cues, doubtful, index);
    onChange({ ...text, ...rest });
    setSpotChecks(spotChecksWithout(spotChecks, index, rest.cues.length));
    setPlayed(new Set(indexesWithout(played, index)));
    setFitting(new Set(indexesWithout(fitting, index)));
    setRemovals([...removals, { before: { cues, doubtful, spotChecks, played, fitting }, after: rest.cues }]);
  }

  /** Puts back the sentence that was removed last. */
  function undo({ cues: before, doubtful: doubts, ...marks }: Removal['before']) {
    onChange({ ...text, cues: before, doubtful: doubts });
    setSpotChecks(marks.spotChecks);
    setPlayed(marks.played);
    setFitting(marks.fitting);
    setRemovals(removals.slice(0, -1));
    const restored = before.findIndex((cue, index) => cue !== cues[index]);
    keepFocus(isWhole ? restored : doubts.findIndex(({ index }) => index === restored));
  }

  function edit(index: number, words: string | null) {
    setEditedRow(null);
    if (words === null) return;
    onChange({ ...text, cues: editWords(cues, index, words) });
    setFitting((now) => without(now, index));
  }

  const row = (index: number, isSpotCheck: boolean) => {
    const cue = cues[index];
    if (!cue) return null;
    return (
      <SentenceRow
        key={index}
        cue={cue}
        reason={reasons.get(index) ?? null}
        onPlay={() => play(index)}
        onMove={(by) => move(index, by)}
        onRemove={isSpotCheck || editedRow ? null : () => remove(index)}
        isEditing={editedRow?.index === index && editedRow.isSpotCheck === isSpotCheck}
        onStartEditing={() => setEditedRow({ index, isSpotCheck })}
        onEdit={(words) => edit(index, words)}
      >
        {isSpotCheck && (
          <CheckBox
            label="Text and audio fit here"
            {...(!played.has(index) && { hint: 'Listen first' })}
            isOn={fitting.has(index)}
            onChange={(isOn) =>
              setFitting((now) => (isOn && played.has(index) ? new Set(now).add(index) : without(now, index)))
            }
          />
        )}
      </SentenceRow>
    );
  };

  const lastRemoval = removals.at(-1);
  const heard = spotChecks.filter((index) => fitting.has(index));
  return (
    <div className="grid gap-6">
      <FileNotes notes={text.notes ?? []} />
      <section aria-label="Listen to these places">
        <h2 tabIndex={-1} className="mb-1 text-lg outline-none">
          Listen to these places
        </h2>
        <p className="mb-3 max-w-prose text-sm text-text-2">
          Each plays from just before the sentence. The left and right arrow keys move its start by 0.1 s.
        </p>
        <ol className="grid gap-3">{spotChecks.map((index) => row(index, true))}</ol>
      </section>
      <section aria-label="Sentences">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 ref={listHeading} tabIndex={-1} className="text-lg outline-none">
            {isWhole ? plural(cues.length, 'sentence') : plural(doubtful.length, 'doubtful sentence')}
          </h2>
          <Button variant="ghost" size="sm" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show doubtful ones' : 'Show all'}
          </Button>
        </div>
        <ol ref={list} className="grid gap-3">
          {listedIndexes.slice(0, visibleCount).map((index) => row(index, false))}
        </ol>
        {listedIndexes.length > visibleCount && (
          <Button variant="outline" size="sm" onClick={() => setVisibleCount(visibleCount + batch)}>
            Show more
          </Button>
        )}
      </section>
      <div className="action-bar">
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="w-full text-right text-sm text-text-2 sm:w-auto sm:grow sm:text-left">
            {heard.length} of {spotChecks.length} places fit
          </p>
          {lastRemoval?.after === cues && !editedRow && (
            <Button variant="ghost" onClick={() => undo(lastRemoval.before)}>
              Undo removal
            </Button>
          )}
          {onDiscard && (
            <Button variant="ghost" onClick={onDiscard}>
              Discard changes
            </Button>
          )}
          <Button variant="outline" busy={isSaving} onClick={onSaveDraft}>
            Save draft
          </Button>
          <Button
            busy={isSaving}
            disabled={heard.length < spotChecks.length}
            onClick={() => onPublish(heard)}
          >
            Publish text
          </Button>
        </div>
      </div>
    </div>
  );
}
