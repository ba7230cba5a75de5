import './demo.css';
import { useId, useState } from 'react';
import { paths } from '../../../lib/paths.ts';
import { session } from '../../../lib/session.ts';
import { startPath } from '../../../lib/start-path.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { Section } from '../../../ui/section.tsx';
import { DemoBooks } from './demo-books.tsx';
import { ListenMore, PreviewEnd } from './demo-dialogs.tsx';
import { FallingLeaves } from './falling-leaves.tsx';
import { Gallery } from './gallery.tsx';
import { m } from './messages.ts';
import { PlayerCard } from './player-card.tsx';
import { PreviewPicture, previews } from './preview-picture.tsx';
import { useDemoBook } from './use-demo-book.ts';

/** Demo screen: five minutes of any demo book for every visitor. */
export function DemoView() {
  const { books, isLoading, book, chapterTitle, isMissing, choose, again } = useDemoBook();
  const joinId = useId();
  const site = useSite();
  const [isSignedIn] = useState(() => session.isSignedIn());
  return (
    <div className="demo wrap">
      <FallingLeaves />
      <div className="demo-head">
        <Logo to={startPath()} site={site} />
        <ButtonLink to={isSignedIn ? paths.home() : paths.login()} variant="ghost" size="sm">
          {isSignedIn ? m.myLibrary : m.log}
        </ButtonLink>
      </div>
      <div className="demo-columns">
        <div className="grid gap-4">
          <PlayerCard book={book} chapterTitle={chapterTitle} isMissing={isMissing} onAgain={again}>
            <ListenMore />
          </PlayerCard>
          <p className="demo-note text-sm text-text-2 text-pretty">
            {m.ifAudioNotPlay({
              a: (
                <a
                  href="https://one.one.one.one/"
                  target="_blank"
                  rel="noreferrer"
                  className="font-semibold text-accent-text underline underline-offset-4"
                >
                  1.1.1.1
                </a>
              ),
            })}
          </p>
        </div>
        <div className="demo-panel mt-8 lg:mt-0">
          <DemoBooks books={books} isLoading={isLoading} currentId={book?.id ?? null} onChoose={choose} />
        </div>
      </div>
      <div className="demo-panel mt-8 lg:mt-12">
        <Discover />
      </div>
      <section aria-labelledby={joinId} className="demo-join">
        <h2 id={joinId} className="text-2xl">
          {m.everyStoryStartFinish}
        </h2>
        <ButtonLink to={paths.register()} size="lg">
          {m.joinNow}
        </ButtonLink>
      </section>
      <PreviewEnd />
    </div>
  );
}

/** Three screenshots; a press opens them full screen. */
function Discover() {
  const [at, setAt] = useState<number | null>(null);
  return (
    <Section title={m.discover}>
      <ul className="demo-previews">
        {previews.map((preview, index) => (
          <li key={preview.name}>
            <button
              type="button"
              className="demo-preview"
              aria-label={m.openPicture({ text: preview.text })}
              aria-haspopup="dialog"
              onClick={() => setAt(index)}
            >
              <PreviewPicture preview={preview} alt="" />
            </button>
          </li>
        ))}
      </ul>
      <Gallery at={at} onMove={setAt} onClose={() => setAt(null)} />
    </Section>
  );
}
