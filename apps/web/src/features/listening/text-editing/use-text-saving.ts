import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, detailOf } from '../../../lib/api.ts';
import { rememberFocus } from '../../../ui/remember-focus.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Draft } from './draft.ts';
import { m } from './messages.ts';
import { AlignError, pausesOf } from './recording.ts';
import type { Conflict } from './save-conflict.tsx';
import { draftQuery, useSaveText, versionOf } from './text-queries.ts';
import type { MeasuredRecording } from './use-recording.ts';

const channelName = 'lamplight-texts';

interface OtherTabs {
  /** Tells the other tabs of this browser which version was saved. */
  announce(version: string): void;
  /** Returns whether another tab of this browser has saved a version since this tab opened the text. */
  hasSaved(version: string): boolean;
}

/** Tracks the versions of texts that other tabs of this browser have saved. */
function useOtherTabs(): OtherTabs {
  const channel = useRef<BroadcastChannel | null>(null);
  const saved = useRef(new Set<unknown>());
  useEffect(() => {
    const opened = new BroadcastChannel(channelName);
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => saved.current.add(data));
    channel.current = opened;
    return () => opened.close();
  }, []);
  return {
    announce: (version) => channel.current?.postMessage(version),
    hasSaved: (version) => saved.current.has(version),
  };
}

/** Draft or published text, language and version on the server. */
export interface StoredText {
  readonly draft: Draft | null;
  readonly tag: string;
  /** Version of the text; null if there is no text. */
  readonly version: string | null;
}

interface SavingOptions {
  bookId: number;
  chapter: { readonly id: number; readonly audio_url: string };
  /** Language of the text. */
  tag: string;
  first: StoredText;
  recording: MeasuredRecording;
  /** Called with the draft, and with the same draft with the recording's pauses. */
  onMeasured: (draft: Draft, measured: Draft) => void;
  onSaved: () => void;
}

interface Attempt extends Conflict {
  readonly heard: readonly number[] | null;
}

/** Saves and publishes the text of a chapter, and explains why that failed. */
export function useTextSaving(options: SavingOptions) {
  const { bookId, chapter, tag, first, recording, onMeasured, onSaved } = options;
  const client = useQueryClient();
  const saving = useSaveText(bookId);
  const [stored, setStored] = useState(first);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<Attempt | null>(null);
  const measuring = useRef(new AbortController());
  const [isMeasuring, setMeasuring] = useState(false);
  const tabs = useOtherTabs();
  const query = draftQuery({ bookId, chapterId: chapter.id });

  useEffect(() => {
    measuring.current = new AbortController();
    return () => measuring.current.abort();
  }, []);

  /** Returns a draft with the pauses of the recording: playback shortens only measured pauses. */
  async function withPauses(unmeasured: Draft): Promise<Draft> {
    if (unmeasured.pauses !== null) return unmeasured;
    setMeasuring(true);
    try {
      const pauses = await pausesOf(() => recording.measure(measuring.current.signal));
      const measured = { ...unmeasured, pauses };
      onMeasured(unmeasured, measured);
      return measured;
    } finally {
      setMeasuring(false);
    }
  }

  /** Returns the conflict if somebody else has saved the text meanwhile; undefined for other errors. */
  async function conflictOf(error: unknown, mine: Draft, base: string | null): Promise<Conflict | undefined> {
    if (!(error instanceof ApiError) || error.code !== 'precondition_failed') return undefined;
    const other = await client.fetchQuery({ ...query, queryKey: [...query.queryKey, 'other'], staleTime: 0 });
    if ((other?.version ?? null) === base) return undefined;
    return { mine, other, isOwnTab: other !== null && tabs.hasSaved(other.version) };
  }

  /**
   * Saves a draft, and publishes it if the heard sentences are given.
   * @param base version that is replaced
   */
  async function save(unmeasured: Draft, heard: readonly number[] | null, base = stored.version) {
    setProblem('');
    let measured = unmeasured;
    try {
      measured = await withPauses(unmeasured);
      const keep = (version: string | null) => {
        setStored({ draft: measured, tag, version });
        if (version !== null) tabs.announce(version);
      };
      const states = await saving.mutateAsync({
        chapterId: chapter.id,
        text: { draft: measured, language: tag, audioUrl: chapter.audio_url, baseVersion: base },
        heard,
        onDraft: (drafted) => keep(versionOf(drafted)),
      });
      keep(versionOf(states));
      onSaved();
      const isDraft = heard === null;
      if (measured.pauses) showToast(isDraft ? m.draftSavedToast : m.publishedToast);
      else showToast(isDraft ? m.draftSavedNoSilences : m.publishedNoSilences);
    } catch (error) {
      if (measuring.current.signal.aborted) return;
      if (error instanceof AlignError) return setProblem(error.message);
      const found = await conflictOf(error, measured, base).catch(() => undefined);
      if (found) return setConflict({ ...found, heard });
      const [field] = error instanceof ApiError ? error.fields : [];
      setProblem(field?.message ?? detailOf(error, m.notSaved));
    }
  }

  return {
    stored,
    problem,
    setProblem,
    isSaving: saving.isPending || isMeasuring,
    save,
    conflict,
    keepMine() {
      setConflict(null);
      if (conflict) void save(conflict.mine, conflict.heard, conflict.other?.version ?? null);
    },
    useOther() {
      if (!conflict) return;
      // A new editor replaces this one: the focus must stay on the corresponding element.
      const giveFocusBack = rememberFocus();
      setConflict(null);
      client.setQueryData(query.queryKey, conflict.other);
      void client.invalidateQueries({ queryKey: ['text-states', bookId] });
      giveFocusBack();
    },
    cancelConflict() {
      setConflict(null);
      setProblem(m.notSavedConflict);
    },
  };
}
