import type { BodyOf, Book, Sample, sampleEndpoints } from '@lamplight/contract';
import { bookLimits } from '@lamplight/contract/book-limits';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call, detailOf } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/explain-save-failure.ts';
import { clockTime } from '../../../lib/format.ts';
import { AudioPlayer } from '../../../ui/audio-player.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { playFrom, useSeekableAudio } from '../../media/index.ts';
import { EmbedButton } from '../embeds/embed-dialog.tsx';
import { m as embedTexts } from '../embeds/messages.ts';
import { m } from './messages.ts';
import { readTime } from './read-time.ts';

const sampleQuery = (bookId: number) =>
  queryOptions({
    queryKey: ['sample', bookId, 'for editor'],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/books/{id}/sample', { params: { id: bookId }, signal })).sample,
  });

type SampleBody = BodyOf<(typeof sampleEndpoints)['PUT /books/{id}/sample']>;

/** Mutation that cuts a book's sample; a null body removes the sample. */
function useSaveSample(bookId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SampleBody | null): Promise<Sample | null> => {
      const params = { id: bookId };
      const { sample } = await (body
        ? call('PUT /books/{id}/sample', { params, body })
        : call('DELETE /books/{id}/sample', { params }));
      return sample;
    },
    onSuccess: (sample) => client.setQueryData(sampleQuery(bookId).queryKey, sample),
  });
}

const { min, max } = bookLimits.sampleSeconds;

type SampleBook = Pick<Book, 'id' | 'title' | 'demo' | 'chapters'>;

/** Returns the chapters that a sample can be cut from: their audio is stored on this server and long enough. */
const usableChapters = ({ chapters }: SampleBook) =>
  chapters.filter(({ audio_url, duration }) => audio_url.startsWith('/media/') && (duration ?? 0) >= min);

/** Form in which editors set a book's sample: a range of seconds of one chapter. */
export function SampleSection({ book }: { book: SampleBook }) {
  const sample = useQuery({ ...sampleQuery(book.id), refetchOnWindowFocus: false });
  return (
    <Section title={m.sample}>
      <p className="mb-4 max-w-prose text-text-2">{m.anybodyHearBooksPublic}</p>
      {sample.data === undefined ? (
        sample.error ? (
          <ErrorState detail={detailOf(sample.error, m.sampleNotLoaded)} query={sample} />
        ) : (
          <Spinner label={m.loadingSample} />
        )
      ) : usableChapters(book).length === 0 ? (
        <p>{m.noChapterStoredHere({ min })}</p>
      ) : (
        <SampleForm book={book} sample={sample.data} />
      )}
    </Section>
  );
}

/** Returns why the start and the end of a sample are not valid; null if they are. */
function problemOf(from: number | null, to: number | null, duration: number): string | null {
  if (from === null || to === null) return m.enterTimesSuchAs;
  if (to > duration + 0.5) return m.chapterEndsClockTime({ clockTime: clockTime(duration) });
  if (to - from < min || to - from > max) return m.sampleMinSecondsMax({ min, max: max / 60 });
  return null;
}

function SampleForm({ book, sample }: { book: SampleBook; sample: Sample | null }) {
  const audio = useRef<HTMLAudioElement>(null);
  /** Second at which playback of the marked part stops; null while nothing is checked. */
  const stopAt = useRef<number | null>(null);
  const chapters = usableChapters(book);
  const id = useId();
  const [chapterId, setChapterId] = useState(sample?.chapter_id ?? chapters[0]?.id ?? 0);
  const chapter = chapters.find((option) => option.id === chapterId) ?? chapters[0];
  const recording = useSeekableAudio(chapter?.audio_url ?? '');
  const [marks, setMarks] = useState({
    from: clockTime(sample?.from ?? 0),
    to: clockTime(sample?.to ?? Math.min(60, chapter?.duration ?? 60)),
  });
  const [problem, setProblem] = useState('');
  const saving = useSaveSample(book.id);
  const [from, to] = [readTime(marks.from), readTime(marks.to)];
  const wrong = problemOf(from, to, chapter?.duration ?? 0);

  function mark(name: 'from' | 'to') {
    const time = audio.current?.currentTime ?? 0;
    setMarks((now) => ({ ...now, [name]: clockTime(time) }));
  }

  async function listen() {
    if (!audio.current || from === null || to === null) return;
    setProblem('');
    stopAt.current = to;
    await playFrom(audio.current, from).catch(() => setProblem(m.chapterCannotPlayed));
  }

  async function save(body: Parameters<typeof saving.mutateAsync>[0]) {
    setProblem('');
    try {
      await saving.mutateAsync(body);
      showToast(body ? m.sampleSaved : m.sampleRemoved);
      // The pressed Remove button no longer exists, so Save gets the focus.
      if (!body) document.getElementById(`${id}-save`)?.focus();
    } catch (error) {
      setProblem(messageOf(error, m.sampleNotSaved));
    }
  }

  return (
    <div className="grid max-w-2xl gap-4">
      {sample && <CurrentSample sample={sample} />}
      <SelectField label={m.chapter} value={String(chapter?.id)} onChange={(id) => setChapterId(Number(id))}>
        {chapters.map((option) => (
          <option dir="auto" key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </SelectField>
      <AudioPlayer
        {...recording}
        label={m.playerLabel}
        audio={audio}
        duration={chapter?.duration ?? null}
        play={playFrom}
        onPause={() => {
          stopAt.current = null;
        }}
        onTimeUpdate={({ currentTarget }) => {
          if (stopAt.current !== null && currentTarget.currentTime >= stopAt.current) currentTarget.pause();
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {(['from', 'to'] as const).map((name) => (
          <MarkField
            key={name}
            name={name}
            value={marks[name]}
            onChange={(value) => setMarks((now) => ({ ...now, [name]: value }))}
            onMark={() => mark(name)}
          />
        ))}
      </div>
      <p role="status" className="text-sm text-text-2">
        {wrong ?? m.clockTimeLong({ clockTime: clockTime((to ?? 0) - (from ?? 0)) })}
      </p>
      <p role="alert" className="font-medium text-danger">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={wrong !== null} onClick={() => void listen()}>
          {m.listen}
        </Button>
        <Button
          id={`${id}-save`}
          busy={saving.isPending}
          disabled={wrong !== null}
          onClick={() => void save({ chapter_id: chapter?.id ?? 0, from: from ?? 0, to: to ?? 0 })}
        >
          {saving.isPending ? m.saving : sample ? m.replaceSample : m.saveSample}
        </Button>
        {sample && (
          <Button variant="ghost" disabled={saving.isPending} onClick={() => void save(null)}>
            {m.removeSample}
          </Button>
        )}
        <EmbedButtons book={book} hasSample={sample !== null} />
      </div>
    </div>
  );
}

interface MarkFieldProps {
  name: 'from' | 'to';
  value: string;
  onChange: (value: string) => void;
  /** Sets the time to the player's position. */
  onMark: () => void;
}

/** Start or end of a sample: typed, or taken from the player. */
const MarkField = ({ name, value, onChange, onMark }: MarkFieldProps) => (
  <div className="grid content-start justify-items-start gap-2 *:first:w-full">
    <TextField
      label={name === 'from' ? m.start : m.end}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={onChange}
    />
    <span className="-ms-[14px] grid max-w-full forced-colors:ms-0">
      <Button variant="ghost" size="sm" onClick={onMark}>
        {name === 'from' ? m.startPoint : m.endPoint}
      </Button>
    </span>
  </div>
);

const EmbedButtons = ({ book, hasSample }: { book: SampleBook; hasSample: boolean }) => (
  <>
    {hasSample && (
      <EmbedButton path={`/embed/samples/${book.id}`} title={embedTexts.sampleOf({ title: book.title })} />
    )}
    {book.demo === true && (
      <EmbedButton
        label={embedTexts.embedDemo}
        path={`/embed/demo/${book.id}`}
        title={embedTexts.demoOf({ title: book.title })}
      />
    )}
  </>
);

const CurrentSample = ({ sample }: { sample: Sample }) => (
  <figure className="grid gap-2">
    <figcaption className="text-sm font-semibold">
      {m.chooseClockTimeLong({ clockTime: clockTime(sample.duration) })}
    </figcaption>
    <AudioPlayer src={sample.url} label={m.sampleUse} duration={sample.duration} />
  </figure>
);
