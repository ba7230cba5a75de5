import {
  ChevronLeft,
  ChevronRight,
  ChevronsLeft,
  ChevronsRight,
  Combine,
  Pause,
  Pencil,
  Play,
  Redo2,
  Scissors,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { adviceText, reasonText } from './doubt-text.ts';
import { type Draft, shortest } from './draft.ts';
import { exactTime } from './exact-time.ts';
import { m } from './messages.ts';
import { shareOf, Wave, WaveHandle } from './wave.tsx';
import { WordsForm } from './words-form.tsx';

/** Seconds by which each press of a key or button moves the start. */
export const moveSteps = [0.01, 0.1] as const;
/** Seconds that are drawn before and after the start of a sentence. */
const drawn = { before: 2, after: 4 };
/** Seconds from either edge of the drawing at which the drawing moves on to the next part. */
const edge = 0.3;

export interface BenchActions {
  /** Plays, or pauses. */
  readonly toggle: () => void;
  readonly moveTo: (second: number) => void;
  readonly startEditing: () => void;
  readonly editWords: (words: string | null) => void;
  readonly split: (words: string, at: number) => void;
  readonly join: () => void;
  readonly remove: () => void;
  readonly check: (isChecked: boolean) => void;
  /** Undoes the last step; null if there is none. */
  readonly undo: (() => void) | null;
  /** Repeats the step undone last; null if there is none. */
  readonly redo: (() => void) | null;
}

interface SentenceBenchProps {
  draft: Draft;
  index: number;
  audio: RefObject<HTMLAudioElement | null>;
  decibels: Float32Array | null;
  /** Shown while there is no drawing. */
  placeholder: ReactNode;
  /** True if enough of the sentence was played to say that text and audio fit. */
  isHeard: boolean;
  /** True if this sentence plays. */
  isPlaying: boolean;
  /** True if any part of the recording plays. */
  isAudible: boolean;
  isEditing: boolean;
  actions: BenchActions;
}

/** One sentence to hear and to correct. */
export function SentenceBench(props: SentenceBenchProps) {
  const { draft, index, audio, decibels, placeholder, isHeard, isPlaying, isAudible, isEditing, actions } =
    props;
  const { sentences } = draft;
  const [sentence, before, after] = [sentences[index], sentences[index - 1], sentences[index + 1]];
  const [shown, setShown] = useState({ id: 0, from: 0 });
  if (!sentence) return null;
  const { id, start, doubt } = sentence;
  const isNear =
    shown.id === id && start >= shown.from + edge && start <= shown.from + drawn.before + drawn.after - edge;
  const isFirst = shown.id === id && shown.from === 0 && start < edge;
  if (!isNear && !isFirst) setShown({ id, from: Math.max(0, start - drawn.before) });
  const view = { from: shown.from, to: shown.from + drawn.before + drawn.after };
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        {before && <Neighbour text={before.text} />}
        {isEditing ? (
          <WordsForm key={id} text={sentence.text} onDone={actions.editWords} onSplit={actions.split} />
        ) : (
          <p className="text-lg wrap-anywhere" dir="auto">
            {sentence.text}
          </p>
        )}
        {after && <Neighbour text={after.text} />}
      </div>
      {doubt && (
        <p className="text-sm">
          {m.doubt({
            b: (text) => <strong className="text-accent-text">{text}</strong>,
            reason: reasonText(doubt.reason),
            advice: adviceText(doubt.reason),
          })}
        </p>
      )}
      <Wave decibels={decibels} {...view} placeholder={placeholder}>
        {[before, after].map(
          (beside) =>
            beside &&
            beside.start > view.from &&
            beside.start < view.to && (
              <span
                key={beside.id}
                className="wave-mark"
                style={{ insetInlineStart: shareOf(beside.start, view) }}
              />
            ),
        )}
        <Playhead audio={audio} isPlaying={isAudible} {...view} />
        <WaveHandle
          label={m.startSentence}
          value={start}
          min={before ? before.start + shortest : 0}
          max={after ? after.start - shortest : Number.POSITIVE_INFINITY}
          steps={moveSteps}
          onMove={actions.moveTo}
          {...view}
        />
      </Wave>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="outline"
          size="sm"
          icon={isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={actions.toggle}
        >
          <span className="max-sm:sr-only">{isPlaying ? m.pause : m.play}</span>{' '}
          <span className="tabular-nums">{exactTime(start)}</span>
        </Button>
        <MoveButtons start={start} onMove={actions.moveTo} />
      </div>
      {!isEditing && <EditButtons actions={actions} isLast={!after} isOnly={sentences.length < 2} />}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <CheckBox
          label={m.fits}
          {...(!isHeard && !sentence.isChecked && { hint: m.listenFirst })}
          isOn={sentence.isChecked}
          onChange={actions.check}
        />
        <div className="flex shrink-0">
          <IconButton
            label={m.undo}
            icon={<Undo2 size={20} aria-hidden />}
            aria-disabled={!actions.undo || undefined}
            onClick={() => actions.undo?.()}
          />
          <IconButton
            label={m.redo}
            icon={<Redo2 size={20} aria-hidden />}
            aria-disabled={!actions.redo || undefined}
            onClick={() => actions.redo?.()}
          />
        </div>
      </div>
    </div>
  );
}

interface MoveButtonsProps {
  /** Second at which the sentence starts. */
  start: number;
  onMove: (second: number) => void;
}

/** Buttons that move the start of a sentence by small steps. */
function MoveButtons({ start, onMove }: MoveButtonsProps) {
  const [fine, coarse] = moveSteps;
  const step = (by: number) => () => onMove(start + by);
  return (
    <span dir="ltr" className="flex gap-1">
      <IconButton
        label={m.tenthEarlier}
        icon={<ChevronsLeft size={20} aria-hidden />}
        onClick={step(-coarse)}
      />
      <IconButton
        label={m.hundredthEarlier}
        icon={<ChevronLeft size={20} aria-hidden />}
        onClick={step(-fine)}
      />
      <IconButton
        label={m.hundredthLater}
        icon={<ChevronRight size={20} aria-hidden />}
        onClick={step(fine)}
      />
      <IconButton
        label={m.tenthLater}
        icon={<ChevronsRight size={20} aria-hidden />}
        onClick={step(coarse)}
      />
    </span>
  );
}

interface EditButtonsProps {
  actions: BenchActions;
  isLast: boolean;
  isOnly: boolean;
}

/** Buttons that change the words of a sentence, or join or remove it. */
const EditButtons = ({ actions, isLast, isOnly }: EditButtonsProps) => (
  <div className="flex flex-wrap items-center gap-1">
    <Button
      variant="ghost"
      size="sm"
      data-edit-words
      icon={<Pencil size={16} aria-hidden />}
      onClick={actions.startEditing}
    >
      {m.editWords}
    </Button>
    <Button
      variant="ghost"
      size="sm"
      icon={<Scissors size={16} aria-hidden />}
      onClick={actions.startEditing}
    >
      {m.split}
    </Button>
    <Button
      variant="ghost"
      size="sm"
      icon={<Combine size={16} aria-hidden />}
      aria-disabled={isLast || undefined}
      onClick={actions.join}
    >
      {m.joinNext}
    </Button>
    <Button
      variant="ghost"
      size="sm"
      icon={<Trash2 size={16} aria-hidden />}
      aria-disabled={isOnly || undefined}
      onClick={actions.remove}
    >
      {m.removeSentence}
    </Button>
  </div>
);

const Neighbour = ({ text }: { text: string }) => (
  <p className="truncate text-sm text-text-2" dir="auto">
    {text}
  </p>
);

interface PlayheadProps {
  audio: RefObject<HTMLAudioElement | null>;
  isPlaying: boolean;
  from: number;
  to: number;
}

/** Mark of the playback position, moved in each frame during playback. */
function Playhead({ audio, isPlaying, from, to }: PlayheadProps) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isPlaying) return;
    let frame = 0;
    const draw = () => {
      const second = audio.current?.currentTime ?? 0;
      if (line.current) {
        line.current.hidden = second < from || second > to;
        line.current.style.insetInlineStart = shareOf(second, { from, to });
      }
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [audio, isPlaying, from, to]);
  return isPlaying ? <span ref={line} className="wave-playing" /> : null;
}
