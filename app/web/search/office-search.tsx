import { Suspense, useState } from "react";
import { KeyCap } from "#ui/components/key-cap.tsx";
import { KeysDialog } from "#ui/components/keys-dialog.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { Icon } from "#ui/icons/icon.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = lazyPart(loadPalette);

/**
 * The search over everything (ADM-01): its button in the top bar, and its keys, which come after the page's own. `powers`: what of
 * staff's capabilities the person holds.
 */
export default function OfficeSearch({ powers }: { powers: readonly string[] | undefined }) {
  const [shown, setShown] = useState<"search" | "keys" | null>(null);
  const open = () => setShown("search");
  const close = () => setShown(null);
  useKeys({ "Ctrl+k": open, "/": open, "?": () => setShown("keys") }, { isShell: true });
  return (
    <>
      <button
        type="button"
        data-search
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        className="icon-btn lg:flex lg:h-11 lg:w-[252px] lg:items-center lg:justify-start lg:gap-2.5 lg:rounded-full lg:border lg:border-line lg:bg-surface lg:px-4 lg:text-ink-2"
        onClick={open}
        onPointerEnter={() => void loadPalette()}
      >
        <Icon name="search" />
        <span className="max-lg:sr-only">
          Search<span className="sr-only"> everything</span>
        </span>
        <span className="ml-auto max-lg:hidden">
          <KeyCap>Ctrl K</KeyCap>
        </span>
      </button>
      {shown === "search" && (
        <Suspense>
          <Palette powers={powers} onClose={close} />
        </Suspense>
      )}
      {shown === "keys" && <KeysDialog keys={[]} onClose={close} />}
    </>
  );
}
