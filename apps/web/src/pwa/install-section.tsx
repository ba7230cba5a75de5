import { Download, Share, SquarePlus } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { site } from '../lib/site.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Section } from '../ui/section.tsx';
import {
  checkSafari,
  currentPlatform,
  type InstallMessage,
  install,
  isInstallable,
  isIos,
} from './install.ts';
import { installPrompt } from './install-prompt.ts';
import { m } from './messages.ts';

const tones = { good: 'text-success', plain: 'text-text-2', bad: 'text-danger' } as const;

const Word = ({ word }: { word: InstallMessage | null }) => (
  <p role="status" className={`text-sm font-semibold empty:-mt-3 ${tones[word?.tone ?? 'plain']}`}>
    {word?.text}
  </p>
);

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.75rem_1fr] items-center gap-3">
      <span className="grid size-11 place-items-center rounded-md bg-accent-soft text-accent-text">
        {icon}
      </span>
      <span>{children}</span>
    </li>
  );
}

/**
 * Instructions for iOS, where only the user can install the app: three steps, and whether this browser
 * supports them.
 */
function IosDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [word, setWord] = useState<InstallMessage | null>(null);
  return (
    <Dialog
      open={open}
      title={m.installOnIos}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={() => setWord(checkSafari(currentPlatform()))}>
            {m.checkSafari}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {m.gotIt}
          </Button>
        </>
      }
    >
      <ol className="grid gap-3 text-text">
        <Step icon={<Share size={22} aria-hidden />}>
          {m.stepShare({ strong: (text) => <strong>{text}</strong> })}
        </Step>
        <Step icon={<SquarePlus size={22} aria-hidden />}>
          {m.stepAddToHome({ strong: (text) => <strong>{text}</strong> })}
        </Step>
        <Step icon={<span className="text-sm font-bold">{m.addLabel}</span>}>
          {m.stepAdd({ strong: (text) => <strong>{text}</strong>, site: <bdi>{site.get().name}</bdi> })}
        </Step>
      </ol>
      <p className="mt-4 text-sm">{m.onlySafari}</p>
      <div className="mt-2">
        <Word word={word} />
      </div>
    </Dialog>
  );
}

/** The install button with its result. Renders nothing if the app cannot be installed or already is. */
export function InstallSection() {
  const offer = useSyncExternalStore(installPrompt.subscribe, installPrompt.read);
  const [around] = useState(currentPlatform);
  const [wasPressed, setPressed] = useState(false);
  const [isExplained, setExplained] = useState(false);
  const [word, setWord] = useState<InstallMessage | null>(null);
  // After a press the button stays to show the result, although the prompt is used up.
  if (!wasPressed && !isInstallable(around, offer !== null)) return null;

  async function press() {
    setPressed(true);
    if (!installPrompt.read() && isIos(around)) setExplained(true);
    else setWord(await install(installPrompt.take()));
  }

  return (
    <Section title={m.theApp}>
      <div className="grid justify-items-start gap-3 rounded-lg border border-border bg-surface p-5">
        <p className="text-text-2">{m.addToApps({ site: <bdi>{site.get().name}</bdi> })}</p>
        {word?.tone !== 'good' && (
          <Button variant="outline" icon={<Download size={20} aria-hidden />} onClick={press}>
            {m.installApp}
          </Button>
        )}
        <Word word={word} />
      </div>
      <IosDialog open={isExplained} onClose={() => setExplained(false)} />
    </Section>
  );
}
