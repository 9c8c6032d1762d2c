import { useEffect, useRef, useState } from "react";
import { counted } from "#lib/counted.ts";
import { newKey } from "#ui/api/new-key.ts";
import { Button } from "#ui/components/button.tsx";
import { focusNeighbour } from "#ui/components/focus-neighbour.ts";
import { FormMessage } from "#ui/components/form-message.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import type { PhotoPage } from "./pages-to-pdf.ts";

type PhotoPagesProps = {
  /** Pages that were photographed before, on this device. */
  first: readonly PhotoPage[];
  /** Called with each change, so that they are stored. */
  onChange: (pages: readonly PhotoPage[]) => void;
  /** Takes the pages as one document. */
  onDone: (document: Blob) => Promise<void>;
  disabled?: boolean;
};

/** Handwritten pages from the phone's camera: put in order, turned upright, and made one small PDF, all on the device. */
export function PhotoPages({ first, onChange, onDone, disabled }: PhotoPagesProps) {
  const [pages, setPages] = useState(first);
  const [text, setMessage] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const bytes = pages.reduce((sum, { image }) => sum + image.size, 0);

  function put(next: readonly PhotoPage[], label: string) {
    setPages(next);
    setMessage(label);
    onChange(next);
  }
  const act = useAct(async (what: (pdf: typeof import("./pages-to-pdf.ts")) => Promise<void>) =>
    what(await import("./pages-to-pdf.ts")),
  );
  const { isBusy, run: assessment } = act;
  const take = (files: readonly File[]) =>
    assessment(async ({ drawPage }) => {
      let next = pages;
      for (const file of files) next = [...next, { id: newKey(), ...(await drawPage(file, 0)) }];
      put(next, counted(next.length, "page"));
    });
  const turn = (page: PhotoPage) =>
    assessment(async ({ drawPage }) => {
      const drawn = await drawPage(page.image, 1);
      put(
        pages.map((entry) => (entry.id === page.id ? { ...entry, ...drawn } : entry)),
        "Turned",
      );
    });
  function move(from: number, to: number) {
    const page = pages[from];
    if (page)
      put(pages.toSpliced(from, 1).toSpliced(to, 0, page), `Page ${from + 1}, now ${to + 1} of ${pages.length}`);
  }
  function remove(at: number) {
    put(pages.toSpliced(at, 1), `Page ${at + 1} is removed`);
    // The page goes with the button that was used: on to its neighbour's, and after the last one to the camera.
    focusNeighbour(list.current?.children[at], camera.current);
  }

  return (
    <div className="grid gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        className="sr-only"
        tabIndex={-1}
        aria-label="Photographs of pages"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          void take(files);
        }}
      />
      <Button
        ref={camera}
        variant="line"
        size="sm"
        busy={isBusy}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Icon name="image" /> {pages.length === 0 ? "Photograph pages" : "Add a page"}
      </Button>
      <FormMessage tone="error">{act.error && "That picture could not be opened. Please take it again."}</FormMessage>
      <p role="status" className="sr-only">
        {text}
      </p>
      {pages.length > 0 && (
        <>
          <ol ref={list} className="grid grid-cols-1 gap-2">
            {pages.map((page, at) => (
              <li key={page.id} className="flex flex-wrap items-center gap-2 rounded-lg border border-line p-2">
                <Thumbnail image={page.image} />
                <span className="grow text-sm">
                  Page {at + 1}
                  <span className="hint"> {formatFileSize(page.image.size)}</span>
                </span>
                <span className="flex">
                  <IconButton
                    label={`Move page ${at + 1} up`}
                    aria-disabled={isBusy || at === 0}
                    onClick={() => move(at, at - 1)}
                  >
                    <Icon name="chevron-up" />
                  </IconButton>
                  <IconButton
                    label={`Move page ${at + 1} down`}
                    aria-disabled={isBusy || at === pages.length - 1}
                    onClick={() => move(at, at + 1)}
                  >
                    <Icon name="chevron-down" />
                  </IconButton>
                  <IconButton label={`Turn page ${at + 1}`} aria-disabled={isBusy} onClick={() => void turn(page)}>
                    <Icon name="refresh-cw" />
                  </IconButton>
                  <IconButton label={`Remove page ${at + 1}`} aria-disabled={isBusy} onClick={() => remove(at)}>
                    <Icon name="x" />
                  </IconButton>
                </span>
              </li>
            ))}
          </ol>
          <Button
            variant="soft"
            busy={isBusy}
            disabled={disabled}
            onClick={() => void assessment(async ({ pagesToPdf }) => onDone(await pagesToPdf(pages)))}
          >
            Make one PDF, about {formatFileSize(bytes)}
          </Button>
        </>
      )}
    </div>
  );
}

function Thumbnail({ image }: { image: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return <img src={url} alt="" className="h-16 w-12 rounded-md border border-line object-cover" />;
}
