import { limits } from '@lamplight/contract/limits';
import { ArrowUp } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** Appears after 200 px; scrolls the page and moves the focus to the top. */
export function ScrollTopButton() {
  const isDown = useSyncExternalStore(subscribe, () => window.scrollY > limits.scrollTopAfterPx);
  if (!isDown) return null;
  return (
    <div className="fixed right-4 bottom-[calc(var(--bar-bottom)+var(--mini-space)+1rem)] z-(--z-nav) rounded-xl border border-border-strong bg-overlay shadow-2">
      <IconButton
        label="Scroll to top"
        icon={<ArrowUp size={22} aria-hidden />}
        onClick={() => {
          const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
          window.scrollTo({ top: 0, behavior: isCalm ? 'instant' : 'smooth' });
          document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
