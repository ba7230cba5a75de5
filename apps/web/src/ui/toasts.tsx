import './toasts.css';
import { CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { m } from './messages.ts';
import { rememberFocus } from './remember-focus.ts';
import { hideToast, type Toast, toastStore } from './toast.ts';

/** Returns the topmost modal dialog, outside of which everything is inert; the page's body if no dialog is open. */
const findContainer = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/**
 * Shows the toasts in a popover, so that they are above dialogs. While a modal dialog is open, the popover is inside
 * it, because everything outside of the dialog is inert.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  const [container, setContainer] = useState(findContainer);
  useEffect(() => {
    const update = () => setContainer(findContainer());
    const stop = toastStore.subscribe(update);
    container.addEventListener('close', update);
    return () => {
      stop();
      container.removeEventListener('close', update);
    };
  }, [container]);
  return createPortal(<ToastPanel toasts={toasts} />, container);
}

/**
 * The panel's two live regions always exist: screen readers only announce changes in regions that they already know.
 */
function ToastPanel({ toasts }: { toasts: readonly Toast[] }) {
  const panel = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const frame = requestAnimationFrame(() => setReady(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  useEffect(() => {
    const element = panel.current;
    // Not connected: the dialog that contained the toasts was removed; its 'close' event moves the toasts out.
    if (!element?.isConnected) return;
    // Shown again for each toast: the most recently shown popover is on top.
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
  /** Returns the focus to the element that had it before the toast. */
  const returnFocus = useRef<(() => void) | null>(null);
  const { id, ms, action, otherAction } = toast;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hideToast(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, isHeld]);

  const hasButton = Boolean(action) || toast.tone === 'error';
  return (
    <div
      className={cx(
        'toast',
        toast.tone === 'error' && 'toast-error',
        toast.isOneLine && 'toast-one-line',
        !hasButton && 'toast-plain',
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) returnFocus.current = rememberFocus(relatedTarget);
      }}
      onBlur={() => setHeld(false)}
    >
      <ToastText text={toast.text} />
      {[action, otherAction].map(
        (choice) =>
          choice && (
            <Button
              key={choice.label}
              variant="ghost"
              size="sm"
              onClick={() => {
                hideToast(id);
                // Before the action: a dialog that the action opens then records the right element to return the
                // focus to.
                returnFocus.current?.();
                choice.onAction();
              }}
            >
              {choice.label}
            </Button>
          ),
      )}
      {toast.tone === 'error' && (
        <IconButton
          label={m.dismiss}
          icon={<X size={18} aria-hidden />}
          onClick={() => {
            hideToast(id);
            returnFocus.current?.();
          }}
        />
      )}
    </div>
  );
}

/** Emoji that some specified messages start with, and the icons shown instead. */
const icons = [
  { emoji: '✅', Icon: CircleCheck, look: 'text-success' },
  { emoji: '❌', Icon: CircleX, look: 'text-text-2' },
  { emoji: '⚠️', Icon: TriangleAlert, look: 'text-danger' },
];

/** Keeps a leading emoji for screen readers, but shows an icon in its place. */
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
