import { useEffect, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { soundFileTexts } from "../../texts.ts";

/** Whether a file of this media type is sound. */
export const isSound = (type: string): boolean => type.startsWith("audio/");

/** A recording that was sent as a file: nothing of it is fetched before someone plays it. */
export function SoundFile({
  name,
  sizeBytes,
  open,
}: {
  name: string;
  sizeBytes: number;
  open: () => Promise<{ file: Blob }>;
}) {
  const getting = useAct(open);
  const bytes = getting.answer?.file;
  const [address, setAddress] = useState<string | null>(null);
  const [canPlay, setCanPlay] = useState(true);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  const size = formatFileSize(sizeBytes);
  if (!canPlay)
    return (
      <p role="alert" className="text-sm text-danger-ink">
        {soundFileTexts.cannotPlay}
      </p>
    );
  if (address !== null)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what someone said has no captions
      <audio
        controls
        autoPlay
        src={address}
        aria-label={name}
        className="w-full min-w-56"
        onError={() => setCanPlay(false)}
      />
    );
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        aria-label={`Play ${name}, ${size}`}
        busy={getting.isBusy}
        busyLabel="Loading..."
        onClick={() => void getting.run()}
      >
        <Icon name="play" /> Play it, {size}
      </Button>
      {getting.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {errorMessage(getting.error, soundFileTexts.failed)}
        </p>
      )}
    </>
  );
}
