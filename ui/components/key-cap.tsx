/** A key, as on the keyboard. Seen, not read: what it does has a button with words. */
export const KeyCap = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="hidden min-w-6 rounded-[6px] border border-current border-b-2 px-1.5 text-center font-semibold text-xs leading-5 pointer-fine:inline-block"
  >
    {children}
  </span>
);
