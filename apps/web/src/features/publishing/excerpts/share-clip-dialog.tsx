import type { Clip } from '@lamplight/contract';
import { clipLimits } from '@lamplight/contract/clip-limits';
import { countCharacters } from '@lamplight/contract/text';
import { Copy, Minus, Pause, Play, Plus, Share2 } from 'lucide-react';
import { useId, useRef, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../../lib/explain-save-failure.ts';
import { clockTime, spokenTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { playFrom, useSeekableAudio } from '../../media/index.ts';
import { useCreateClip } from './clip-queries.ts';
import {
  type ClipRange,
  moveEnd,
  proposeRange,
  rangeOfSentences,
  rangeProblem,
  shortQuote,
} from './clip-range.ts';
import { type ClipDraft, clipStore, closeClipDialog } from './clip-store.ts';
import { m } from './messages.ts';
import { copyLink, hasShareSheet, linkOf, shareLink } from './share-link.ts';

export interface ClipPlayer {
  /** Pauses the book, so that only the clip is heard. */
  pause(): void;
}

interface ClipFormProps {
  draft: ClipDraft;
  player: ClipPlayer;
  onCreated: (clip: Clip) => void;
}

const names = { from: m.start, to: m.end } as const;

const proposedRange = ({ position, sentences, chapter: { duration } }: ClipDraft): ClipRange =>
  sentences ? rangeOfSentences(sentences.start, sentences.end, duration) : proposeRange(position, duration);

function ClipForm({ draft, player, onCreated }: ClipFormProps) {
  const { book, chapter, sentences } = draft;
  const { duration } = chapter;
  const audio = useRef<HTMLAudioElement>(null);
  const recording = useSeekableAudio(chapter.audio_url);
  const [proposed] = useState(() => proposedRange(draft));
  const [range, setRange] = useState(proposed);
  const [isPlaying, setPlaying] = useState(false);
  const [heard, setHeard] = useState<number | null>(null);
  const [quote, setQuote] = useState(() => shortQuote(sentences?.text ?? '', clipLimits.quoteCharacters));
  const [problem, setProblem] = useState('');
  const creating = useCreateClip(book.id);
  const wrong = rangeProblem(range);
  const over = countCharacters(quote.trim()) - clipLimits.quoteCharacters;
  const quoteProblem = over > 0 ? m.charactersTooMany({ count: over }) : null;
  const now = heard ?? draft.position;

  const move = (name: keyof ClipRange, at: number) =>
    setRange((before) => moveEnd(before, name, { at, duration }));

  async function listen() {
    const element = audio.current;
    if (!element) return;
    if (isPlaying) return element.pause();
    player.pause();
    setProblem('');
    await playFrom(element, range.from).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setProblem(m.chapterCannotPlayed);
    });
  }

  async function create() {
    if (wrong !== null || quoteProblem !== null) return;
    audio.current?.pause();
    setProblem('');
    try {
      onCreated(await creating.mutateAsync({ chapter_id: chapter.id, ...range, quote }));
    } catch (error) {
      setProblem(messageOf(error, m.clipNotMade));
    }
  }

  return (
    <FormDialog
      open
      title={m.shareClip}
      size="sheet"
      submitLabel={creating.isPending ? m.creating : m.createLink}
      maySubmit={wrong === null && quoteProblem === null}
      busy={creating.isPending}
      problem={problem}
      isChanged={range !== proposed}
      onClose={closeClipDialog}
      onSubmit={() => void create()}
    >
      <p className="text-sm text-text-2 wrap-anywhere">
        <bdi>{book.title}</bdi> · <bdi>{chapter.title}</bdi>
      </p>
      {(['from', 'to'] as const).map((name) => (
        <RangeEdge key={name} name={name} second={range[name]} now={now} onMove={(to) => move(name, to)} />
      ))}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings have no captions. */}
      <audio
        ref={audio}
        {...recording}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEmptied={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          setHeard(currentTarget.currentTime);
          if (!currentTarget.paused && currentTarget.currentTime >= range.to) currentTarget.pause();
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="outline"
          data-autofocus
          disabled={wrong !== null}
          icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          onClick={() => void listen()}
        >
          {isPlaying ? m.pause : m.listen}
        </Button>
        <p
          role="status"
          className={wrong === null ? 'text-sm text-text-2' : 'text-sm font-medium text-danger'}
        >
          {wrong ?? m.seconds({ to: range.to - range.from })}
        </p>
      </div>
      <TextArea
        label={m.quote}
        placeholder={m.quoteOptional}
        value={quote}
        onChange={setQuote}
        error={quoteProblem}
      />
      <p className="text-sm text-text-2">{m.anyoneLinkListen}</p>
    </FormDialog>
  );
}

interface RangeEdgeProps {
  name: keyof ClipRange;
  second: number;
  /** The player's position. */
  now: number;
  onMove: (second: number) => void;
}

/** Start or end of a clip: moved by seconds, or to the player's position. */
function RangeEdge({ name, second, now, onMove }: RangeEdgeProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-wrap items-center gap-x-2">
      <span id={id} className="w-12 text-sm font-semibold">
        {names[name]}
      </span>
      <IconButton
        label={m.namesSecondEarlier({ names: names[name] })}
        icon={<Minus size={20} aria-hidden />}
        onClick={() => onMove(second - 1)}
      />
      <span className="min-w-14 text-center tabular-nums">
        <span aria-hidden="true">{clockTime(second)}</span>
        <span className="sr-only">{spokenTime(second)}</span>
      </span>
      <IconButton
        label={m.namesSecondLater({ names: names[name] })}
        icon={<Plus size={20} aria-hidden />}
        onClick={() => onMove(second + 1)}
      />
      <Button
        variant="ghost"
        size="sm"
        aria-label={m.namesNowClockTime({ names: names[name], clockTime: clockTime(now) })}
        onClick={() => onMove(now)}
      >
        {m.now}
      </Button>
    </div>
  );
}

function CreatedClip({ clip }: { clip: Clip }) {
  return (
    <Dialog
      open
      title={m.clipReady}
      size="sheet"
      onClose={closeClipDialog}
      actions={
        <>
          <Button variant="outline" onClick={closeClipDialog}>
            {m.close}
          </Button>
          {hasShareSheet() && (
            <Button
              variant="outline"
              icon={<Share2 size={18} aria-hidden />}
              onClick={() => void shareLink(clip)}
            >
              {m.share}
            </Button>
          )}
          <Button data-autofocus icon={<Copy size={18} aria-hidden />} onClick={() => void copyLink(clip)}>
            {m.copyLink}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-text">
        <TextField
          label={m.link}
          value={linkOf(clip)}
          readOnly
          onChange={() => {}}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className="text-sm text-text-2">
          <a className="underline" href={clip.path} target="_blank" rel="noreferrer">
            {m.openClip}
          </a>
        </p>
      </div>
    </Dialog>
  );
}

function OpenDialog({ draft, player }: { draft: ClipDraft; player: ClipPlayer }) {
  const [clip, setClip] = useState<Clip | null>(null);
  return clip ? <CreatedClip clip={clip} /> : <ClipForm draft={draft} player={player} onCreated={setClip} />;
}

/** Dialog that shares a clip; open while `clipStore` has a draft. */
export function ShareClipDialog({ player }: { player: ClipPlayer }) {
  const { draft } = useSyncExternalStore(clipStore.subscribe, clipStore.get);
  return draft && <OpenDialog draft={draft} player={player} />;
}
