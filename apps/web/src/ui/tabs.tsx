import './tabs.css';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { isRightToLeft, readingKey } from './direction.ts';

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Fields between the tabs and the panel; they keep what is typed when another tab is selected. */
  toolbar?: ReactNode;
}

/** Tabs after the ARIA pattern: one Tab stop, arrow keys move between tabs. Only the selected panel is rendered. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, toolbar }: TabsProps<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  // Scrolls the selected tab and, if there is space, its neighbours into view. `scrollIntoView` would also scroll the
  // page.
  useEffect(() => {
    const tab = document.getElementById(`${base}-${selected}`);
    if (!list.current || !tab) return;
    for (const shown of [tab.previousElementSibling, tab.nextElementSibling, tab]) {
      if (!shown) continue;
      const { left, right } = list.current.getBoundingClientRect();
      const place = shown.getBoundingClientRect();
      if (place.right > right) list.current.scrollLeft += place.right - right;
      if (place.left < left) list.current.scrollLeft -= left - place.left;
    }
    // Scroll to the very end, including the padding, because the edge is faded until then.
    if (!tab.nextElementSibling)
      list.current.scrollLeft = isRightToLeft() ? -list.current.scrollWidth : list.current.scrollWidth;
  }, [base, selected]);

  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      readingKey(event.key)
    ];
    const tab = next === undefined ? undefined : tabs[next % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="tab-list flex gap-1 overflow-x-auto border-b border-border px-2"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab.id === selected}
            aria-controls={tab.id === selected ? `${base}-${tab.id}-panel` : undefined}
            tabIndex={tab.id === selected ? 0 : -1}
            onKeyDown={move}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {toolbar}
      {tabs
        .filter((tab) => tab.id === selected)
        .map((tab) => (
          <div
            key={tab.id}
            id={`${base}-${tab.id}-panel`}
            role="tabpanel"
            aria-labelledby={`${base}-${tab.id}`}
            tabIndex={-1}
          >
            {tab.panel}
          </div>
        ))}
    </div>
  );
}
