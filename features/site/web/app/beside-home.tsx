import { type FocusEvent, type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import type { HomeDraft } from "../../office-contract.ts";

const HomePreview = lazyPart(() => import("./home-preview.tsx"));

/** Of the form around it: its fields and, below them, its button; next to both, home. */
export const besideHomeForm =
  "grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr] [&>.btn]:justify-self-start";

/**
 * Fields with home next to them, as it would be with what is typed. `seenAt` answers where home shows a field, as a selector; for "" where
 * it shows all of them, undefined where it shows none: then the fields are alone.
 */
export function BesideHome({
  draft,
  seenAt,
  children,
}: {
  draft: HomeDraft;
  seenAt: (field: string) => string | undefined;
  children: ReactNode;
}) {
  const [field, setField] = useState("");
  const place = seenAt(field);
  const notice = ({ target }: FocusEvent<HTMLElement, Element>) => {
    const name = target.getAttribute("name");
    if (name) setField(name);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only sees which field has the focus */}
      <div className="card grid grid-cols-1 gap-4 p-5" onFocus={notice}>
        {children}
      </div>
      {place !== undefined && (
        <div className="xl:sticky xl:top-4 xl:col-start-2 xl:row-span-3 xl:row-start-1">
          <Suspense fallback={<SkeletonBlock className="h-12" />}>
            <HomePreview draft={draft} place={place} />
          </Suspense>
        </div>
      )}
    </>
  );
}
