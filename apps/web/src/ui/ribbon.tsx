import { m } from './messages.ts';

/** The bookmark ribbon at the top edge of its container (which must be positioned). */
export function Ribbon({ on }: { on: boolean }) {
  if (!on) return null;
  return (
    <span className="ribbon">
      <span className="sr-only">{m.bookmarked}</span>
    </span>
  );
}
