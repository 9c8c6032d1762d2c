import { Icon } from "#ui/icons/icon.tsx";

/** Switches between day and night; the loader of the public pages does it and remembers. Without scripts it is not there. */
export function ThemeToggle({ className }: { className?: string }) {
  return (
    <button
      type="button"
      data-theme-toggle=""
      className={`hidden min-h-11 items-center gap-2 rounded-md px-2 hover:text-on-wall in-[.js]:inline-flex ${className ?? ""}`}
    >
      <Icon name="moon" className="dark:hidden" />
      <Icon name="sun" className="hidden dark:block" />
      <span className="dark:hidden">Dark theme</span>
      <span className="hidden dark:block">Light theme</span>
    </button>
  );
}
