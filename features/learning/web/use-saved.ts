import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onSavedChange } from "./offline/saved-lessons.ts";
import { savedKey, savedQuery } from "./queries.ts";

/** The lessons that are stored on this device; follows what is saved and removed. */
export function useSaved(account: string, course?: string) {
  const client = useQueryClient();
  useEffect(() => onSavedChange(() => void client.invalidateQueries({ queryKey: savedKey })), [client]);
  return useQuery(savedQuery(account, course));
}
