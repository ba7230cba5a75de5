import { m } from './messages.ts';
import { textKeys } from './text-keys.ts';

/** Keyboard shortcuts of this screen. */
export const KeysHelp = () => (
  <details className="rounded-lg bg-surface p-3">
    <summary className="min-h-11 py-2 font-semibold">{m.keys}</summary>
    <p className="mt-2 mb-3 text-sm text-text-2">{m.keysHint}</p>
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1.5 text-sm">
      {textKeys.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex flex-wrap gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-xs border border-border-strong bg-surface-2 px-1.5 text-center font-semibold"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </details>
);
