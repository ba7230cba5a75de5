import { X } from 'lucide-react';
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
      className={classes('toast', toast.tone === 'error' && 'toast-error', !hasButton && 'toast-plain')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
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
