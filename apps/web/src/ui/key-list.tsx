/** List of keyboard shortcuts, each with what it does. */
export const KeyList = ({
  shortcuts,
}: {
  shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[];
}) => (
  <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1.5">
    {shortcuts.map(({ keys, does }) => (
      <div key={does} className="contents">
        <dt className="flex flex-wrap gap-1">
          {keys.map((key) => (
            <kbd
              key={key}
              className="min-w-7 rounded-xs border border-border-strong bg-surface-2 px-1.5 text-center text-sm font-semibold text-text"
            >
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);
