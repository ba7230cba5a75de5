/** The bookmark's ribbon, dropping from the top edge of what holds it (which must be positioned). */
export function Ribbon({ on }: { on: boolean }) {
  if (!on) return null;
  return (
    <span className="ribbon">
      <span className="sr-only">Bookmarked</span>
    </span>
  );
}
