import { useQuery } from "@tanstack/react-query";
import type { MessageFile, Side } from "../../contract.ts";
import { callsOf } from "../side-calls.ts";

/** How the bytes of a file, or of its preview, are fetched. */
export const fileBytes = (side: Side, { id }: MessageFile, isPreview = false) => ({
  queryKey: ["message-file", side, id, isPreview],
  queryFn: ({ signal }: { signal: AbortSignal }) => callsOf(side).file(id, { isPreview, signal }),
  // What a message carries never changes.
  staleTime: Number.POSITIVE_INFINITY,
});

/** The bytes of a file, or of its preview, once they are wanted; stored while the page is open. */
export const useFileBytes = (
  side: Side,
  file: MessageFile,
  { isPreview = false, isNeeded }: { isPreview?: boolean; isNeeded: boolean },
) => useQuery({ ...fileBytes(side, file, isPreview), enabled: isNeeded });
