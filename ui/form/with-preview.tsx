import { type ReactNode, Suspense } from "react";
import { SkeletonBlock } from "../components/skeleton.tsx";

/** The fields of a text, and next to them, or under them on a phone, how its readers see it (`Preview`), which may come later. */
export const WithPreview = ({ preview, children }: { preview: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
    <div className="card grid grid-cols-1 gap-4 p-5">{children}</div>
    <Suspense fallback={<SkeletonBlock className="h-96" />}>{preview}</Suspense>
  </div>
);

/** How a text is seen: under `name`, such as `As readers see it`, and next to it a `note`. */
export const Preview = ({
  name,
  note,
  title,
  children,
}: {
  name: string;
  note?: ReactNode;
  title: string;
  children: ReactNode;
}) => (
  <section
    aria-label={name}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it
    tabIndex={0}
    className="card max-h-[70vh] overflow-y-auto p-5 xl:sticky xl:top-4 xl:max-h-[calc(100vh-2rem)]"
  >
    <p className="label flex flex-wrap justify-between gap-3">
      {name} {note}
    </p>
    <p className="mt-3 font-display text-h2 wrap-anywhere">{title}</p>
    {children}
  </section>
);
