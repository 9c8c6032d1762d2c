import { type ReactNode, useState } from "react";
import { cx } from "#ui/components/cx.ts";
import { RadioGroup } from "#ui/components/radio-group.tsx";

const looks = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "offline", label: "Offline", tone: "sun" },
] as const;

export type PhoneFrameProps = {
  /** As high as a phone, and as wide as the page on one: what is in it scrolls. */
  isWhole?: boolean;
  /** Next to the switches. */
  note?: ReactNode;
  children(isOffline: boolean): ReactNode;
};

/** A student's phone around what it shows, in light or dark, or without a line. */
export function PhoneFrame({ isWhole = false, note, children }: PhoneFrameProps) {
  const [theme, setTheme] = useState(() => (document.documentElement.dataset.theme === "dark" ? "dark" : "light"));
  const [isOffline, setOffline] = useState(false);
  return (
    <>
      <div
        className={cx(
          "flex w-full flex-col overflow-hidden border-palm-950 dark:border-palm-800",
          isWhole
            ? "min-h-0 flex-1 md:max-h-[46rem] md:max-w-[23.5rem] md:rounded-[1.75rem] md:border-8"
            : "max-w-[22.5rem] rounded-[1.75rem] border-8",
        )}
      >
        <div
          data-theme={theme}
          className={cx(
            "bg-bg text-ink",
            isWhole && "min-h-0 flex-1 overflow-y-auto overscroll-contain [&_main]:min-h-full",
          )}
        >
          {children(isOffline)}
        </div>
      </div>
      <section
        aria-label="The phone"
        className={cx(
          "grid w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-3",
          isWhole ? "px-2 pb-2 md:max-w-[23.5rem] md:px-0 md:pb-0" : "max-w-[22.5rem]",
        )}
      >
        <RadioGroup
          name="phone-look"
          label="The phone"
          hideLabel
          appearance="segments"
          className="[&>label]:px-2.5"
          options={looks}
          value={isOffline ? "offline" : theme}
          onChange={({ currentTarget: { value } }) => {
            setOffline(value === "offline");
            if (value !== "offline") setTheme(value === "dark" ? "dark" : "light");
          }}
        />
        <p className="hint">{note}</p>
      </section>
    </>
  );
}
