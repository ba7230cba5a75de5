import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { hideToast, type Toast, toastStore } from './toast.ts';

/**
 * Where toasts appear. A popover, so that they lie above dialogs too; its two regions come empty and stay, since
 * screen readers announce only changes in regions they know.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const panel = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    // Shown anew for each toast: the last one shown lies on top.
    if (newest !== undefined && element.matches(':popover-open')) element.hidePopover();
    if (!element.matches(':popover-open')) element.showPopover();
  }, [newest]);

  const drawn = (tone: Toast['tone']) =>
    (isReady ? toasts : [])
      .filter((toast) => toast.tone === tone)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div ref={panel} popover="manual" className="toasts">
      <div role="status">{drawn('info')}</div>
      <div role="alert">{drawn('error')}</div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  const { id, ms, action } = toast;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isHeld]);

  const hasButton = Boolean(action) || toast.tone === 'error';
  return (
    <div
      className={classes(
        'toast',
        toast.tone === 'error' && 'toast-error',
        toast.isOneLine && 'toast-one-line',
        !hasButton && 'toast-plain',
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastText text={toast.text} />
      {action && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            hideToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      {toast.tone === 'error' && (
        <IconButton label="Dismiss" icon={<X size={18} aria-hidden />} onClick={() => hideToast(id)} />
      )}
    </div>
  );
}

/** Emoji that the specification begins some messages with, and the icons drawn in their place. */
const icons = [
  { emoji: '✅', Icon: CircleCheck, look: 'text-success' },
  { emoji: '❌', Icon: CircleX, look: 'text-text-2' },
  { emoji: '⚠️', Icon: TriangleAlert, look: 'text-danger' },
];

/** A leading emoji stays in the text, for screen readers; on the screen an icon stands for it. */
function ToastText({ text }: { text: string }) {
  const found = icons.find(({ emoji }) => text.startsWith(emoji));
  if (!found) return <span className="toast-text">{text}</span>;
  const { emoji, Icon, look } = found;
  return (
    <span className="toast-text">
      <span className={`toast-icon ${look}`}>
        <Icon size={20} aria-hidden />
      </span>
      <span className="sr-only">{emoji}</span>
      {text.slice(emoji.length)}
    </span>
  );
}
