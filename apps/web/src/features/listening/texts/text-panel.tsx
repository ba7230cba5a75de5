import './text-panel.css';
import type { Book } from '@lamplight/contract';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { speedLabel } from '../player/controls/speed-text.ts';
import { SpeedMenu } from '../player/controls/speed-tool.tsx';
import { getPlayer, usePlayerState } from '../player/player/player.ts';
import { FindInBook } from './find-in-book.tsx';
import { m } from './messages.ts';
import { SentenceActions, type SentenceActionsProps } from './sentence-actions.tsx';
import { type ChosenSentence, TextBody, type TextBodyProps } from './text-body.tsx';
import { chapterTextQuery } from './text-queries.ts';
import { TextSettingsPopover } from './text-settings-popover.tsx';

export interface TextPanelProps extends Pick<SentenceActionsProps, 'onComment' | 'onClip'> {
  book: Book;
  /** Closes the panel; set where the panel fills the screen. */
  onClose?: (() => void) | undefined;
  /** Player controls, shown in the panel where it covers the player. */
  controls?: ReactNode;
}

/** Shows the text of the chapter in the player, to read along. */
export function TextPanel({ book, onComment, onClip, onClose, controls }: TextPanelProps) {
  const chapter = usePlayerState((state) => (state.book?.id === book.id ? state.chapter : null));
  const [isFinding, setFinding] = useState(false);
  // A ref, so that a new sentence does not re-render the panel. Only the id of the sentence's chapter is state.
  const chosen = useRef<ChosenSentence | null>(null);
  const [chosenIn, setChosenIn] = useState<number | null>(null);
  const [target, setTarget] = useState<{ chapterId: number; second: number } | null>(null);
  const find = useRef<HTMLButtonElement>(null);
  const choose = useCallback((sentence: ChosenSentence | null) => {
    chosen.current = sentence;
    setChosenIn(sentence?.chapterId ?? null);
  }, []);
  if (!chapter) return null;

  const actions = (
    <SentenceActions
      book={book}
      chapter={chapter}
      chosen={chosen}
      isChosen={chosenIn === chapter.id}
      onComment={onComment}
      onClip={onClip}
    />
  );
  return (
    <section aria-label={m.text} className="text-panel">
      <div className="text-head">
        <h2 dir="auto">{chapter.title}</h2>
        <IconButton
          ref={find}
          label={m.findBook}
          icon={<Search size={20} aria-hidden />}
          aria-expanded={isFinding}
          onClick={() => setFinding(!isFinding)}
        />
        <TextSettingsPopover />
        {!controls && actions}
        {onClose && <IconButton label={m.close} icon={<X size={22} aria-hidden />} onClick={onClose} />}
      </div>
      {isFinding && (
        <FindInBook
          bookId={book.id}
          onChoose={(chapterId, second) => {
            const { engine } = getPlayer();
            engine.goTo(chapterId, second);
            engine.play();
            setFinding(false);
            setTarget({ chapterId, second });
          }}
          onClose={() => {
            setFinding(false);
            find.current?.focus();
          }}
        />
      )}
      <LoadedText
        key={chapter.id}
        bookId={book.id}
        chapter={chapter}
        onChoose={choose}
        focusAt={target?.chapterId === chapter.id ? target.second : null}
        onFocused={() => setTarget(null)}
      />
      {controls && (
        <div className="text-controls">
          {controls}
          <div className="text-tools">
            <SpeedMenu
              trigger={(trigger, rate) => (
                <button
                  {...trigger}
                  type="button"
                  className="text-speed"
                  aria-label={m.speedIs({ speed: speedLabel(rate) })}
                >
                  {speedLabel(rate)}
                </button>
              )}
            />
            {actions}
          </div>
        </div>
      )}
    </section>
  );
}

interface LoadedTextProps extends Omit<TextBodyProps, 'text'> {
  bookId: number;
}

function LoadedText({ bookId, ...body }: LoadedTextProps) {
  const text = useQuery(chapterTextQuery(bookId, body.chapter.id));
  if (text.data) return <TextBody {...body} text={text.data} />;
  if (text.error instanceof ApiError && text.error.status === 404)
    return <p className="p-6 text-center text-text-2">{m.chapterNo}</p>;
  if (text.isError)
    return (
      <div className="p-4">
        <ErrorState
          detail={
            text.error instanceof ApiError && text.error.code === 'network'
              ? m.connectReadChapter
              : m.notLoaded
          }
          query={text}
        />
      </div>
    );
  return (
    <div className="grid place-items-center py-10">
      <Spinner label={m.loading} />
    </div>
  );
}
