import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "#ui/api/call.ts";
import { saveFile } from "#ui/api/save-file.ts";
import { Button } from "#ui/components/button.tsx";
import { formatFileSize } from "#ui/components/format-file-size.ts";
import { useAddressOf } from "#ui/hooks/use-address-of.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { messageFileTexts, waveBars } from "../../file-texts.ts";
import { usePlayer } from "../app/use-player.ts";
import { Wave } from "../app/wave.tsx";
import { soundTime, spokenSoundTime } from "../sound-time.ts";

const speeds = [1, 1.5, 2];

/** A voice note that can be heard: its length and how loud it is are known before its bytes are there. */
export type PlayedNote = { name: string; sizeBytes: number; durationMs: number | null; wave: string | null };
/** How its bytes are fetched; stored while the page is open. */
export type NoteBytes = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<{ file: Blob }>;
};

/** Plays a voice note: nothing of it is fetched before someone plays it. */
export function VoicePlayer({ file, bytes: { queryKey, queryFn } }: { file: PlayedNote; bytes: NoteBytes }) {
  const [isNeeded, setRequested] = useState(false);
  const bytes = useQuery({ queryKey, queryFn, enabled: isNeeded, staleTime: Number.POSITIVE_INFINITY });
  const address = useAddressOf(bytes.data?.file);
  const lengthMs = file.durationMs ?? 0;
  const player = usePlayer(address, lengthMs);
  const { atMs, isPlaying, speed, canPlay, play } = player;
  const isLoading = isNeeded && address === null && !bytes.error;
  const size = formatFileSize(file.sizeBytes);

  // Anyone who asked for it hears it as soon as it is there.
  const request = useRef(false);
  useEffect(() => {
    if (address === null || !request.current) return;
    request.current = false;
    play();
  }, [address, play]);

  function toggle() {
    if (isPlaying) return player.pause();
    if (address !== null) return play();
    request.current = true;
    if (bytes.error) void bytes.refetch();
    setRequested(true);
  }

  return (
    <div className="grid w-56 gap-1 sm:w-64">
      <div className="flex items-center gap-3">
        <button
          type="button"
          className="grid size-11 flex-none place-items-center rounded-md rounded-tr-lg bg-primary text-on-primary"
          aria-busy={isLoading}
          onClick={toggle}
        >
          <span className="sr-only">
            {isPlaying ? "Pause the voice note" : `Play the voice note, ${spokenSoundTime(lengthMs)}, ${size}`}
          </span>
          <Icon name={isPlaying ? "pause" : isLoading ? "clock" : "play"} />
        </button>
        <div className="relative min-w-0 flex-1 rounded-sm text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2">
          <Wave
            wave={file.wave ?? "4".repeat(waveBars)}
            played={lengthMs > 0 ? atMs / lengthMs : 0}
            className="block h-8 w-full"
          />
          <input
            type="range"
            aria-label="Place in the voice note"
            aria-valuetext={`${spokenSoundTime(atMs)} of ${spokenSoundTime(lengthMs)}`}
            min={0}
            max={lengthMs}
            step={1000}
            value={atMs}
            onChange={(event) => player.seek(Number(event.currentTarget.value))}
            className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
          />
        </div>
      </div>
      <div className="flex items-center gap-3 text-xs text-ink-2 tabular-nums">
        <button
          type="button"
          className="min-h-11 w-11 flex-none rounded-sm font-semibold"
          onClick={() => player.setSpeed(speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1)}
        >
          <span className="sr-only">Speed: </span>
          {speed}×
        </button>
        <span className="flex-1">
          {atMs > 0 ? `${soundTime(atMs)} of ${soundTime(lengthMs)}` : soundTime(lengthMs)}
        </span>
        <span>{isLoading ? `Loading ${size}...` : size}</span>
      </div>
      {bytes.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {errorMessage(bytes.error, messageFileTexts.failed)}
        </p>
      )}
      {!canPlay && bytes.data && (
        <>
          <p role="alert" className="text-sm text-danger-ink">
            {messageFileTexts.cannotPlay}
          </p>
          <Button variant="soft" size="sm" onClick={() => bytes.data && saveFile(bytes.data.file, file.name)}>
            <Icon name="download" /> Save it
          </Button>
        </>
      )}
    </div>
  );
}
