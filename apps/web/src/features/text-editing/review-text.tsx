import type { Cue, Doubt, DoubtReason, Pause } from '@lamplight/align';
import { type RefObject, useRef, useState } from 'react';
import { plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { showToast } from '../../ui/toast.ts';
import {
  choosePlaces,
  editWords,
  indexesWithout,
  moveStart,
  placesWithout,
  removeSentence,
} from './adjust-cues.ts';
import { playAround } from './play-around.ts';
import { SentenceRow } from './sentence-row.tsx';

/** A text with times that a person checks before it is published. */
export interface ReviewedText {
  readonly cues: readonly Cue[];
  readonly doubtful: readonly Doubt[];
  /** Pauses measured in the recording; null if they are not measured yet. */
  readonly pauses: readonly Pause[] | null;
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
    readonly places: number[];
    readonly played: ReadonlySet<number>;
    readonly fitting: ReadonlySet<number>;
  };
  readonly after: readonly Cue[];
}

/** Sentences added to the list at a time. */
const batch = 100;

/** Places to listen to, doubtful sentences, and the button that publishes. */
export function ReviewText(props: ReviewTextProps) {
  const { text, audio, isSaving, onChange, onSaveDraft, onDiscard, onPublish } = props;
  const { cues, doubtful } = text;
  const playing = useRef<AbortController | null>(null);
  /** The five places stay while sentences are corrected. */
  const [places, setPlaces] = useState(() => choosePlaces(cues.length, doubtful));
  const [played, setPlayed] = useState<ReadonlySet<number>>(new Set());
  const [fitting, setFitting] = useState<ReadonlySet<number>>(new Set());
  const [removals, setRemovals] = useState<readonly Removal[]>([]);
  /** Row whose words are edited: one of the places, or of the list. */
  const [edited, setEdited] = useState<{ readonly index: number; readonly isPlace: boolean } | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const [most, setMost] = useState(batch);
  const reasons = new Map(doubtful.map(({ index, reason }) => [index, reasonText[reason]]));
  const listed = isWhole ? cues.map((_, index) => index) : doubtful.map(({ index }) => index);

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

  function remove(index: number) {
    const rest = removeSentence(cues, doubtful, index);
    onChange({ ...text, ...rest });
    setPlaces(placesWithout(places, index, rest.cues.length));
    setPlayed(new Set(indexesWithout(played, index)));
    setFitting(new Set(indexesWithout(fitting, index)));
    setRemovals([...removals, { before: { cues, doubtful, places, played, fitting }, after: rest.cues }]);
  }

  /** Puts back the sentence that was removed last. */
  function undo({ cues: before, doubtful: doubts, ...marks }: Removal['before']) {
    onChange({ ...text, cues: before, doubtful: doubts });
    setPlaces(marks.places);
    setPlayed(marks.played);
    setFitting(marks.fitting);
    setRemovals(removals.slice(0, -1));
  }

  function edit(index: number, words: string | null) {
    setEdited(null);
    if (words === null) return;
    onChange({ ...text, cues: editWords(cues, index, words) });
    setFitting((now) => without(now, index));
  }

  const row = (index: number, isPlace: boolean) => {
    const cue = cues[index];
    if (!cue) return null;
    return (
      <SentenceRow
        key={index}
        cue={cue}
        reason={reasons.get(index) ?? null}
        onPlay={() => play(index)}
        onMove={(by) => move(index, by)}
        onRemove={isPlace || edited ? null : () => remove(index)}
        isEditing={edited?.index === index && edited.isPlace === isPlace}
        onStartEditing={() => setEdited({ index, isPlace })}
        onEdit={(words) => edit(index, words)}
      >
        {isPlace && (
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
  const heard = places.filter((index) => fitting.has(index));
  return (
    <div className="grid gap-6">
      <section aria-label="Listen to these places">
        <h2 className="mb-1 text-lg">Listen to these places</h2>
        <p className="mb-3 max-w-prose text-sm text-text-2">
          Each plays from just before the sentence. The left and right arrow keys move its start by 0.1 s.
        </p>
        <ol className="grid gap-3">{places.map((index) => row(index, true))}</ol>
      </section>
      <section aria-label="Sentences">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg">
            {isWhole ? plural(cues.length, 'sentence') : plural(doubtful.length, 'doubtful sentence')}
          </h2>
          <Button variant="ghost" size="sm" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show doubtful ones' : 'Show all'}
          </Button>
        </div>
        <ol className="grid gap-3">{listed.slice(0, most).map((index) => row(index, false))}</ol>
        {listed.length > most && (
          <Button variant="outline" size="sm" onClick={() => setMost(most + batch)}>
            Show more
          </Button>
        )}
      </section>
      <div className="action-bar">
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="w-full text-right text-sm text-text-2 sm:w-auto sm:grow sm:text-left">
            {heard.length} of {places.length} places fit
          </p>
          {lastRemoval?.after === cues && !edited && (
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
          <Button busy={isSaving} disabled={heard.length < places.length} onClick={() => onPublish(heard)}>
            Publish text
          </Button>
        </div>
      </div>
    </div>
  );
}
