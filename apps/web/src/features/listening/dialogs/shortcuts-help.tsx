import { shortcutHelp } from '../shortcuts/shortcuts.ts';
import { ShortcutsSwitch } from './shortcuts-switch.tsx';

/** The keyboard shortcuts, and the switch to turn them off. */
export function ShortcutsHelp() {
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-1.5">
        {shortcutHelp.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
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
      <div className="mt-4 border-t border-border pt-4">
        <ShortcutsSwitch />
      </div>
    </>
  );
}
