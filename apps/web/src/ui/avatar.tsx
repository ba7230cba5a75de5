/** A round profile picture, or the first letter of the name. 36, 64 or 112 px. */
export function Avatar({
  name,
  src,
  size = 36,
}: {
  name: string;
  src?: string | null;
  size?: 36 | 64 | 112;
}) {
  const letter = Array.from(name.trim())[0]?.toLocaleUpperCase('en') ?? '·';
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className="grid place-items-center overflow-hidden rounded-full border border-border-strong bg-surface-3 leading-none font-bold text-text"
      // The letter scales with the picture, not with the text around it.
      style={{ width: size, height: size, fontSize: size * 0.44 }}
    >
      {src ? (
        // Loaded lazily, because a profile picture must not delay the screen's content.
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          fetchPriority="low"
          className="size-full object-cover"
        />
      ) : (
        letter
      )}
    </span>
  );
}
