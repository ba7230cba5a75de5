import type { Extent } from '@lamplight/align';
import type { RefObject } from 'react';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { rememberFocus } from '../../../ui/remember-focus.ts';
import { alignRange } from './align-text.ts';
import type { TextChapter } from './choose-text.tsx';
import { certaintyText } from './doubt-text.ts';
import { type Draft, doubtsOf } from './draft.ts';
import { FileNotes } from './file-notes.tsx';
import { m } from './messages.ts';
import { choosePlaces } from './places.ts';
import { SentenceCheck } from './sentence-check.tsx';
import { TextRange } from './text-range.tsx';
import type { DraftHistory } from './use-draft-history.ts';
import type { MeasuredRecording } from './use-recording.ts';
import { useSentencePlayer } from './use-sentence-player.ts';
import { useWave } from './use-wave.tsx';
import { useWork } from './use-work.ts';

interface CheckDraftProps {
  draft: Draft;
  history: DraftHistory;
  chapter: TextChapter;
  language: string;
  audio: RefObject<HTMLAudioElement | null>;
  recording: MeasuredRecording;
  isSaving: boolean;
  /** Reason for which the last save failed; '' if it did not. */
  problem: string;
  onSaveDraft: () => void;
  onPublish: (heard: readonly number[]) => void;
}

/** A draft that a person checks and corrects, and the button that publishes it. */
export function CheckDraft(props: CheckDraftProps) {
  const { draft, history, chapter, language, audio, recording } = props;
  const player = useSentencePlayer(audio);
  const wave = useWave(recording, chapter.duration);
  const work = useWork();
  const doubts = doubtsOf(draft);
  const places = choosePlaces(draft);
  const length = chapter.duration ?? draft.sentences.at(-1)?.end ?? 0;
  const percent = Math.round(100 * (work.share ?? 0));

  /** Aligns the text again; sentences that a person has checked or moved keep their times. */
  const alignAgain = (extent: Extent) => {
    // The pressed button may be gone when the alignment ends.
    const giveFocusBack = rememberFocus();
    return work.run(async (signal, onProgress) => {
      const measure = (report: (share: number) => void) => recording.measure(signal, report);
      history.change(await alignRange(draft, { language, extent, measure, onProgress, signal }));
      giveFocusBack();
    });
  };
  return (
    <div data-check className="grid gap-5">
      <FileNotes notes={draft.notes} />
      <div className="grid gap-1">
        <h2 tabIndex={-1} className="text-lg outline-none">
          {m.checkTheText}
        </h2>
        <p className="max-w-prose" role="status">
          {certaintyText(draft)}
        </p>
      </div>
      {draft.partly === 'unsure' && (
        <div>
          <Button variant="outline" busy={work.share !== null} onClick={() => void alignAgain({})}>
            {m.alignWholeAgain}
          </Button>
        </div>
      )}
      <SentenceCheck
        draft={draft}
        history={history}
        until={length}
        doubts={doubts}
        places={places}
        audio={audio}
        player={player}
        {...wave}
      />
      {draft.extent && (
        <TextRange
          range={draft.extent}
          withoutText={draft.withoutText}
          duration={length}
          {...wave}
          isAligning={work.share !== null}
          onPlay={player.playAt}
          onAlign={(extent) => void alignAgain(extent)}
        />
      )}
      {work.share !== null && (
        <div className="grid gap-3">
          <ProgressBar label={m.aligning} percent={percent} valueText={m.percent({ percent })} />
          <div>
            <Button variant="outline" onClick={work.cancel}>
              {m.cancel}
            </Button>
          </div>
        </div>
      )}
      {work.problem && (
        <p role="alert" className="font-medium text-danger">
          {work.problem}
        </p>
      )}
      <PublishBar {...props} doubts={doubts} places={places} />
    </div>
  );
}

interface PublishBarProps
  extends Omit<CheckDraftProps, 'history' | 'chapter' | 'language' | 'audio' | 'recording'> {
  doubts: readonly number[];
  places: readonly number[];
}

/** Says how much is checked; saves the draft, or publishes it once all places are checked. */
function PublishBar({
  draft: { sentences },
  doubts,
  places,
  isSaving,
  problem,
  onSaveDraft,
  onPublish,
}: PublishBarProps) {
  const isChecked = (index: number) => sentences[index]?.isChecked === true;
  const checkedPlaces = places.filter(isChecked);
  const checkedDoubts = doubts.filter(isChecked).length;
  const fit = m.placesFit({ checked: checkedPlaces.length, count: places.length });
  return (
    <ActionBar>
      {/* Beside the buttons, because the end of the page may be far away. */}
      {problem && (
        <p role="alert" className="mb-2 font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p role="status" className="w-full text-end text-sm text-text-2 sm:w-auto sm:grow sm:text-start">
          {doubts.length > 0
            ? m.placesFitOfDoubts({ places: fit, checked: checkedDoubts, count: doubts.length })
            : fit}
        </p>
        <Button variant="outline" busy={isSaving} onClick={onSaveDraft}>
          {m.saveDraft}
        </Button>
        <Button
          busy={isSaving}
          disabled={checkedPlaces.length < places.length}
          onClick={() => onPublish(checkedPlaces)}
        >
          {m.publish}
        </Button>
      </div>
    </ActionBar>
  );
}
