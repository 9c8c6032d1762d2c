import { type RefObject, useEffect, useState } from "react";
import { useSiteIdentity } from "#ui/brand/site-identity.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import { Icon } from "#ui/icons/icon.tsx";
import { drawWallPicture } from "#ui/illustrations/draw-wall-picture.ts";

export type ShareWallProps = {
  /** What the course is called. */
  name: string;
  percentDone: number;
  /** Holds the wall that is shared. */
  frame: RefObject<HTMLElement | null>;
  onClose: () => void;
};

type Picture = { file: File; url: string };

/** Shows the picture of a course's wall before it goes anywhere; then the device's own sharing takes it, or it is saved. */
export function ShareWall({ name, percentDone, frame, onClose }: ShareWallProps) {
  const { name: academyName, wordmark } = useSiteIdentity();
  const [picture, setPicture] = useState<Picture | "none" | null>(null);

  useEffect(() => {
    let url: string | null = null;
    let isOver = false;
    const drawing = frame.current?.querySelector<SVGSVGElement>(".block-wall > svg");
    const drawn = drawing
      ? drawWallPicture({ drawing, percentDone, title: name, academy: { name: academyName, wordmark } })
      : Promise.reject(new Error("There is no wall"));
    drawn.then(
      (blob) => {
        if (isOver) return;
        url = URL.createObjectURL(blob);
        setPicture({ file: new File([blob], "my-course.png", { type: "image/png" }), url });
      },
      () => {
        if (!isOver) setPicture("none");
      },
    );
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [frame, percentDone, name, academyName, wordmark]);

  const shown = picture === "none" ? null : picture;
  // Not every browser shares files, and none on a page that is not served securely.
  const canShare = shown !== null && navigator.canShare?.({ files: [shown.file] }) === true;

  async function share(file: File) {
    try {
      await navigator.share({ files: [file] });
      onClose();
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error("The picture could not be shared. Save it, and share it from there.");
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      id="share-wall"
      title="Share your wall"
      footer={
        shown ? (
          <>
            {canShare ? (
              <Button onClick={() => void share(shown.file)}>
                <Icon name="share" />
                Share
              </Button>
            ) : null}
            <a
              href={shown.url}
              download={shown.file.name}
              className={buttonClass({ variant: canShare ? "line" : "primary" })}
            >
              <Icon name="download" />
              Save the picture
            </a>
          </>
        ) : null
      }
    >
      <div className="grid gap-4">
        <p>
          This picture is all that is shared: the course, how much of it is done, and the academy. Your name is not in
          it.
        </p>
        {picture === "none" ? (
          <p role="alert" className="text-danger-ink">
            Your browser could not draw the picture.
          </p>
        ) : shown ? (
          <img
            src={shown.url}
            width={1080}
            height={1080}
            alt={`A wall of 40 blocks, ${percentDone}% done, ${name}, ${academyName}`}
            className="h-auto w-full rounded-md"
          />
        ) : (
          <p role="status" className="grid aspect-square place-items-center bg-sunken">
            Drawing...
          </p>
        )}
      </div>
    </Dialog>
  );
}
