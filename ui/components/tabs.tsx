import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "./cx.ts";
import "../styles/tabs.css";

export type Tab = {
  id: string;
  label: ReactNode;
  /** A figure or a word after the label, such as a `Badge`. */
  badge?: ReactNode;
  content: ReactNode;
};

export type TabsProps = {
  /** Begins the ids of the tabs and panels. */
  id: string;
  /** What the tabs are about: the accessible name of their list. */
  label: string;
  tabs: readonly Tab[];
  /** The shown tab, where the parent holds it (the address, for one). */
  value?: string;
  /** The first shown tab, else the first. */
  defaultValue?: string;
  onChange?: (id: string) => void;
  className?: string;
  panelClassName?: string;
};

/**
 * Tabs with their panels: arrow keys, Home and End move and choose. A panel's content comes when the panel is
 * first shown, and stays, hidden, when another is. Its style sheet comes with it: for pages of the app, not for islands.
 */
export function Tabs({ id, label, tabs, value, defaultValue, onChange, className, panelClassName }: TabsProps) {
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const shown = value ?? own;
  const [seen, setSeen] = useState<readonly (string | undefined)[]>([shown]);
  if (!seen.includes(shown)) setSeen([...seen, shown]);

  function choose(tab: Tab | undefined) {
    if (!tab) return;
    setOwn(tab.id);
    if (tab.id !== shown) onChange?.(tab.id);
  }

  function key(event: KeyboardEvent, index: number) {
    const moves: Record<string, number> = {
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      ArrowRight: (index + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(tabs[target]);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[target]?.focus();
  }

  return (
    <div className={className}>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel-${tab.id}`}
            aria-selected={tab.id === shown}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => choose(tab)}
            onKeyDown={(event) => key(event, index)}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          className={cx("tab-panel", panelClassName)}
          id={`${id}-panel-${tab.id}`}
          aria-labelledby={`${id}-tab-${tab.id}`}
          hidden={tab.id !== shown}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
          tabIndex={0}
        >
          {tab.id === shown || seen.includes(tab.id) ? tab.content : null}
        </div>
      ))}
    </div>
  );
}
