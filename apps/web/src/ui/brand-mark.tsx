interface BrandMarkProps {
  size?: number;
  /** Path of the folder with the publisher's icons; null for the built-in leaf. */
  logo?: string | null;
}

/** The publisher's logo, or the built-in leaf in the text colour. */
export function BrandMark({ size = 26, logo = null }: BrandMarkProps) {
  if (logo) return <img src={`${logo}/mark.png`} alt="" width={size} height={size} className="rounded-sm" />;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path fill="currentColor" fillOpacity=".16" d="M4 20C4 9 11 4 21 3c0 11-5 17-13 17-1 0-2 0-3-.6" />
      <path d="M4 20c2-5 6-8 11-11" />
    </svg>
  );
}
