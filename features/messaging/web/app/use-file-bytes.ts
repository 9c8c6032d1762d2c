import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { MessageFile, Side } from "../../contract.ts";
import { callsOf } from "../side-calls.ts";

/** The bytes of a file, or of its preview, once they are wanted; kept while the page is open. */
export const useFileBytes = (
  side: Side,
  { id }: MessageFile,
  { isPreview = false, isNeeded }: { isPreview?: boolean; isNeeded: boolean },
) =>
  useQuery({
    queryKey: ["message-file", side, id, isPreview],
    queryFn: ({ signal }) => callsOf(side).file(id, { isPreview, signal }),
    enabled: isNeeded,
    // What a message carries never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** An address of bytes for a picture or a player, as long as it is shown. */
export function useAddressOf(bytes: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  return address;
}
